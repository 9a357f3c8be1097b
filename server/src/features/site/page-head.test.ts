import { describe, expect, it } from 'vitest';
import { dataBlock, escapeHtml } from './page-head.ts';

describe('data in the page', () => {
  it('cannot close its element, even with special characters in a text', () => {
    expect(dataBlock('application/json', { text: '</script><script>alert(1)</script>' }, 'site-data')).toBe(
      '<script type="application/json" id="site-data">{"text":"\\u003c/script>\\u003cscript>alert(1)\\u003c/script>"}</script>',
    );
  });

  it('escapes line separators that old JavaScript does not allow in strings', () => {
    expect(dataBlock('application/json', 'a\u2028b\u2029c')).toBe(
      '<script type="application/json">"a\\u2028b\\u2029c"</script>',
    );
  });

  it('escapes attribute values', () => {
    expect(escapeHtml('Biblioteka "Pod Lipą" & <Młyn>')).toBe('Biblioteka &quot;Pod Lipą&quot; &amp; &lt;Młyn&gt;');
  });
});

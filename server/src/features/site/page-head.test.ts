import { describe, expect, it } from 'vitest';
import { dataBlock, escapeHtml } from './page-head.ts';

describe('data in the page', () => {
  it('cannot end its element, whatever a text says', () => {
    expect(dataBlock('application/json', { text: '</script><script>alert(1)</script>' }, 'site-data')).toBe(
      '<script type="application/json" id="site-data">{"text":"\\u003c/script>\\u003cscript>alert(1)\\u003c/script>"}</script>',
    );
  });

  it('has no line ends that old JavaScript would trip over', () => {
    expect(dataBlock('application/json', 'a\u2028b\u2029c')).toBe(
      '<script type="application/json">"a\\u2028b\\u2029c"</script>',
    );
  });

  it('escapes what stands in attributes', () => {
    expect(escapeHtml('Biblioteka "Pod Lipą" & <Młyn>')).toBe('Biblioteka &quot;Pod Lipą&quot; &amp; &lt;Młyn&gt;');
  });
});

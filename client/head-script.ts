import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import type { Plugin } from 'vite';

const entry = fileURLToPath(new URL('src/first-paint/head/head-script.ts', import.meta.url));

/** Bundles the script of the page's head and inlines it into `index.html`, so that no request precedes it. */
export function headScript(): Plugin {
  return {
    name: 'head-script',
    transformIndexHtml: {
      order: 'pre',
      handler: async (html) => {
        const script = await bundleScript();
        return html.replace('<!--head-script-->', () => script);
      },
    },
    // In development a change of the script reloads the page.
    configureServer: ({ watcher, ws }) => {
      watcher.on('change', (path) => {
        if (path.includes('/first-paint/')) ws.send({ type: 'full-reload' });
      });
    },
  };
}

async function bundleScript(): Promise<string> {
  const bundle = await rolldown({ input: entry, platform: 'browser' });
  const { output } = await bundle.generate({ format: 'iife', minify: true });
  const [chunk] = output;
  if (output.length !== 1) throw new Error('the head script must be one file without dynamic imports');
  return `<script>${chunk.code.trim()}</script>`;
}

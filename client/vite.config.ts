import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { headScript } from './head-script.ts';
import { precompress } from './precompress.ts';

/** Where the server listens while the client is developed; the same default as the server's own PORT. */
const server = process.env.GLOSY_SERVER ?? 'http://127.0.0.1:3000';
const served = ['/api', '/auth-api', '/storage', '/version.json', '/doc', '/content'];

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), headScript(), precompress()],
  server: { proxy: Object.fromEntries(served.map((path) => [path, { target: server, changeOrigin: false }])) },
  css: {
    preprocessorOptions: {
      // Bootstrap 5.3 passes its variables on by @import alone, so styles/bootstrap/ has to use it as well.
      scss: { silenceDeprecations: ['import'], quietDeps: true },
    },
  },
  build: {
    target: 'es2022',
    manifest: !isSsrBuild,
    // Tells the server which files a page's code is in.
    ssrManifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    // Pictures and fonts stay files, so that the content security policy needs no data: addresses for them.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 300,
    // Every browser that runs `es2022` knows module preloading.
    // Nor need the start page carry a list of what every other page imports: each page's own file names its imports.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, needed, { hostType }) => (hostType === 'js' ? [] : needed),
    },
    rolldownOptions: isSsrBuild
      ? {}
      : // What every page loads first is one file: it compresses better than ten.
        {
          output: {
            codeSplitting: {
              groups: [
                { name: 'frame', tags: ['$initial'] },
                // What a page behind the login needs beside the frame's styles: one file costs its first paint less than
                // the styles of the screens that stay closed. The public pages load only their own.
                { name: 'signed-in-styles', test: /(features\/(?!site\/)|\/ui\/(?!table)).*\.scss/ },
                {
                  name: 'start',
                  test: /(pages\/start-page|features\/site\/(blocks|inlines|video-section|carousel|use-carousel|counters))\./,
                },
                // The rest by who shares it: a page begins with three or four files instead of thirty.
                { name: 'schemas', test: /node_modules\/zod\// },
                { name: 'information', test: /features\/site\//, minShareCount: 3 },
                {
                  name: 'signed-in',
                  test: /node_modules\/@tanstack\/|bootstrap-icons\/|client\/src\/(ui|lib|features\/(player|library|tags|media))\//,
                  minShareCount: 2,
                },
                // A recording's view with its editor, and what the other pages of recordings share with it: whoever
                // comes by one of those goes on to it.
                { name: 'recordings', test: /pages\/recording-view-page\./ },
              ],
            },
          },
        },
  },
  ssr: { noExternal: true },
}));

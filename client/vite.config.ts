import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { headScript } from './head-script.ts';
import { precompress } from './precompress.ts';

/** Address of the server in development; the default port is the server's default. */
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
    // Maps a page's source to its files, for the server.
    ssrManifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    // This also applies to the server's build: a release contains both.
    minify: true,
    // Images and fonts stay files, so that the content security policy needs no data: URLs.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 300,
    // Every browser with ES2022 supports module preloading. The entry has no list of every page's imports: a page's own
    // file names them.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, needed, { hostType }) => (hostType === 'js' ? [] : needed),
    },
    rolldownOptions: isSsrBuild
      ? {}
      : // The code that every page loads first is one file: it compresses better than ten.
        {
          output: {
            codeSplitting: {
              groups: [
                { name: 'frame', tags: ['$initial'] },
                // Styles of the signed-in part: a further request would delay its first paint more than the styles of a few
                // unopened screens. Public pages load only their own.
                { name: 'signed-in-styles', test: /(features\/(?!site\/)|\/ui\/(?!table)).*\.scss/ },
                {
                  name: 'start',
                  test: /(pages\/start-page|features\/site\/(blocks|inlines|video-section|carousel|use-carousel|counters))\./,
                },
                // The rest is grouped by its users: a page starts with three or four files instead of thirty.
                { name: 'schemas', test: /node_modules\/zod\// },
                { name: 'information', test: /features\/site\//, minShareCount: 3 },
                // Includes the code that the listener's pages share with staff's: they load nothing of the group
                // `recordings`.
                {
                  name: 'signed-in',
                  test: /node_modules\/@tanstack\/|bootstrap-icons\/|core\/src\/(recording|transcript|site\/landing)|client\/src\/(ui|lib|features\/(player|library|tags|media|exports))\//,
                  minShareCount: 2,
                },
                // A recording's view with its editor, and the code that other pages of recordings share with it: users
                // of those pages open it next.
                { name: 'recordings', test: /pages\/recording-view-page\./ },
              ],
            },
          },
        },
  },
  ssr: { noExternal: true },
}));

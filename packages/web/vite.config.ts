/** Builds the page into `dist`, which the table serves; while developing, `vite` serves it and passes calls on to a table. */
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const table = process.env['RIPOSTE_TABLE'] ?? 'http://127.0.0.1:7474';

export default defineConfig(({ command }) => {
  // Whoever builds from within a test or a shell of his own still gets the page as people get it.
  if (command === 'build') process.env['NODE_ENV'] = 'production';
  return {
    root: import.meta.dirname,
    // The page speaks English; the components' own words in thirty more languages would be a fifth of it.
    plugins: [react(), { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' }],
    build: {
      target: 'es2022',
      manifest: true,
      // Every file stands beside the page: its content policy allows nothing inline.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
    },
    worker: { format: 'es' },
    server: { proxy: { '/api': { target: table, ws: true } } },
  };
});

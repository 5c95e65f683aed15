import { defineConfig } from 'vitest/config';

/** A browser test starts a server and a browser of its own: one at a time, and with more patience. */
const BROWSER_TESTS = '**/*.browser.test.ts';

export default defineConfig({
  test: {
    // Some tests start programs; two cores are shared by all of them.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{packages,scripts}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**', BROWSER_TESTS],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: [`packages/${BROWSER_TESTS}`],
          exclude: ['**/node_modules/**', '**/dist/**'],
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});

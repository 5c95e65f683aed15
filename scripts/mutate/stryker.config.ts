import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    // Random fights take seconds for each change, and would notice it by luck.
    exclude: ['**/hostile.test.ts'],
    testTimeout: 60_000,
  },
});

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'tools/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**', '**/fixtures/**'],
    globalSetup: 'src/testing/global-setup.ts',
    pool: 'forks',
    // One more than the cores of a small machine: tests wait for timeouts and for the database.
    maxWorkers: 3,
    // Files of tests share a process and what it has imported: a third of their time was importing the same again.
    isolate: false,
    watch: false,
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});

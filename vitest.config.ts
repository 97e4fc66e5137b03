import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { isBuildCurrent } from './tools/builds.mjs';

// The processes of the tests, and the programs that they start, compile the same scripts in every run. `npm test` has a folder for them too.
process.env['NODE_COMPILE_CACHE'] ??= path.resolve('node_modules/.cache/tests/compiled');
// Read by running-program.ts.
if (isBuildCurrent()) process.env['TESTED_PROGRAMS'] = 'built';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'tools/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**', '**/fixtures/**'],
    globalSetup: 'src/testing/global-setup.ts',
    setupFiles: 'src/testing/before-each-file.ts',
    pool: 'forks',
    // One more than the cores of a small machine: tests wait for timeouts and for the database.
    maxWorkers: 3,
    // Files of tests share a process and what it has imported: a third of their time was importing the same again.
    isolate: false,
    // Node itself runs the sources, as it runs the programs: going through Vite made a run take a seventh more.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    watch: false,
    // Only for what hangs: on a machine that others keep busy a test takes twenty times as long.
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
});

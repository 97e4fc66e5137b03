import path from 'node:path';

/** The folder of Node's compile cache: it saves a fifth of the next start. */
export const compiledFolder = (dataDir: string): string => path.resolve(dataDir, 'compiled');

/** An environment without the thresholds of malloc that tools/start.mjs sets for drawing demo pictures. */
export function withoutMallocThresholds(env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const { MALLOC_TRIM_THRESHOLD_: _trim, MALLOC_MMAP_THRESHOLD_: _mmap, ...rest } = env;
  return rest;
}

/** The environment of server and worker: with one malloc arena for all compressing and hashing threads instead of one each (45 MB). */
export const childEnvironment = (dataDir: string): NodeJS.ProcessEnv => ({
  MALLOC_ARENA_MAX: '1',
  NODE_COMPILE_CACHE: compiledFolder(dataDir),
  ...withoutMallocThresholds(),
});

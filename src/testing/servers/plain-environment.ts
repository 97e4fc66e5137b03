/**
 * What a program that a test starts gets of this process's environment: no settings of a developer's shop, but the folder of compiled
 * scripts that `npm test` shares among its programs, which halves their start.
 */
export function plainEnvironment(): Record<string, string> {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE } = process.env;
  return { PATH, HOME, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) };
}

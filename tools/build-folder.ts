import path from 'node:path';

/** The folder, relative to the program's, into which this build goes (tools/builds.mjs gives it). */
export const buildFolder: string = process.env['BUILD_FOLDER'] ?? '.';

/** A path in the build's folder. */
export const inBuild = (name: string): string => path.resolve(import.meta.dirname, '..', buildFolder, name);

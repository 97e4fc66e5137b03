import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The program's folder with package.json, db/ and build/, from source or from the bundle. */
export const programFolder: string = path.resolve(import.meta.dirname, '..', '..');

export const version: string = (JSON.parse(readFileSync(path.join(programFolder, 'package.json'), 'utf8')) as { version: string }).version;

export const migrationsFolder: string = path.join(programFolder, 'db', 'migrations');

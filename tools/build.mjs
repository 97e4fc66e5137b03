/** `npm run build`: builds beside what runs; the next start takes it. With `--use` it is the current build at once (for tests). */
import { ensureBuilt, newMigrations, switchTo } from './builds.mjs';
import { ensureInstalled } from './install.mjs';

await ensureInstalled({ dev: false });
const folder = ensureBuilt();
const line = newMigrations(folder);
if (line) process.stdout.write(`  ${line}\n`);
if (process.argv.includes('--use')) switchTo(folder);

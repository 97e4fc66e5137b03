/** `npm run build`: builds beside what runs; the next start takes it. With `--use` it is the current build at once (for tests). */
import { ensureBuilt, switchTo } from './builds.mjs';
import { ensureInstalled } from './install.mjs';

await ensureInstalled({ dev: false });
const folder = ensureBuilt();
if (process.argv.includes('--use')) switchTo(folder);

/** `npm run mutants [-- --only TEXT --quick]`: plants one fault after the other in a copy of the source and reports which no test catches. */
import { spawnSync } from 'node:child_process';
import { ensureInstalled, pinnedNode, root } from './install.mjs';

await ensureInstalled({ dev: true });
const { status } = spawnSync(pinnedNode, ['tools/mutants/mutants.ts', ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' });
process.exit(status ?? 1);

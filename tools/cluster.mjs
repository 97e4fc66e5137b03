/** `npm run cluster [-- --only rush,kills]`: builds what is stale, then starts every part of a shop on several machines and breaks each. */
import { spawnSync } from 'node:child_process';
import { ensureBuilt, switchTo } from './builds.mjs';
import { ensureInstalled, pinnedNode, root } from './install.mjs';

await ensureInstalled({ dev: true });
switchTo(ensureBuilt());
const { status } = spawnSync(pinnedNode, ['tools/cluster/cluster.ts', ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' });
process.exit(status ?? 1);

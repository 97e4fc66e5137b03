/** `npm run chaos [-- --rounds N --seed S]`: builds what is stale, then kills its processes while people buy. */
import { spawnSync } from 'node:child_process';
import { ensureInstalled, pinnedNode, root } from './install.mjs';
import { ensureBuilt } from './stale.mjs';

await ensureInstalled({ dev: true });
ensureBuilt((script) => spawnSync(pinnedNode, [script], { cwd: root, stdio: 'inherit' }).status === 0);
const { status } = spawnSync(pinnedNode, ['tools/chaos/chaos.ts', ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' });
process.exit(status ?? 1);

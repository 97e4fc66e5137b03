/** `npm run chaos [-- --rounds N --seed S]`: builds what is stale, then kills its processes while people buy. */
import { spawnSync } from 'node:child_process';
import { ensureBuilt, switchTo } from './builds.mjs';
import { ensureInstalled, pinnedNode, root } from './install.mjs';

await ensureInstalled({ dev: true });
switchTo(ensureBuilt());
const { status } = spawnSync(pinnedNode, ['tools/chaos/chaos.ts', ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' });
process.exit(status ?? 1);

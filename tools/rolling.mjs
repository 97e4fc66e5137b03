/** `npm run rolling [-- --only one|two]`: updates a shop while people buy, and counts what failed. */
import { spawnSync } from 'node:child_process';
import { ensureBuilt, switchTo } from './builds.mjs';
import { ensureInstalled, pinnedNode, root } from './install.mjs';

await ensureInstalled({ dev: true });
switchTo(ensureBuilt());
const { status } = spawnSync(pinnedNode, ['tools/rolling/rolling.ts', ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' });
process.exit(status ?? 1);

/** `npm run shop -- COMMAND`: the operator's commands, built when stale, under the pinned Node. */
import { spawnSync } from 'node:child_process';
import { ensureInstalled, pinnedNode, root } from './install.mjs';
import { ensureBuilt } from './stale.mjs';

await ensureInstalled({ dev: false });
ensureBuilt((script) => spawnSync(pinnedNode, [script], { cwd: root, stdio: 'inherit' }).status === 0);
const { status } = spawnSync(pinnedNode, ['dist/app/cli.js', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { NODE_ENV: 'production', ...process.env },
});
process.exit(status ?? 1);

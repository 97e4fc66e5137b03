/** `npm run shop -- COMMAND`: the operator's commands, of the current build under the pinned Node. Builds only where there is none yet. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { currentBuild, ensureBuilt, switchTo } from './builds.mjs';
import { ensureInstalled, pinnedNode, root } from './install.mjs';

// After a `git pull` the server still runs the current build, with the packages it was started with: neither is touched.
if (!currentBuild()) {
  await ensureInstalled({ dev: false });
  switchTo(ensureBuilt());
}
// Ctrl-C reaches the command by itself, which says what it leaves behind; we end when it has ended.
process.on('SIGINT', () => {});
const { status } = spawnSync(pinnedNode, [path.join(currentBuild(), 'dist/app/cli.js'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { NODE_ENV: 'production', ...process.env },
});
process.exit(status ?? 1);

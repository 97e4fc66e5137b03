/**
 * `npm start`, and what the unit and the container start without npm, which does not pass signals on: installs what is missing, builds
 * what is stale, makes the build the current one, then runs the shop under the pinned Node.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { currentBuild, ensureBuilt, isReleased, switchTo } from './builds.mjs';
import { ensureInstalled, pinnedNode, root } from './install.mjs';

if (!isReleased) {
  await ensureInstalled({ dev: false });
  switchTo(ensureBuilt());
}

// Rendering the demo's drawings frees and allocates thousands of large blocks. Retaining them saves half of its time on glibc;
// the server and the worker start without this (platform/config/child-environment.ts).
const keepBlocks = { MALLOC_TRIM_THRESHOLD_: '1000000000', MALLOC_MMAP_THRESHOLD_: '1000000000' };
const env = { NODE_ENV: 'production', ...process.env, ...keepBlocks };
const shop = spawn(pinnedNode, [path.join(currentBuild(), 'dist/app/start.js')], { cwd: root, stdio: 'inherit', env });
// Ctrl-C reaches the shop by itself; other signals are passed on. We end when it has ended.
process.on('SIGINT', () => {});
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => shop.kill(signal));
shop.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));

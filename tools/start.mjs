/** `npm start`: installs what is missing, builds what is stale, then runs the shop under the pinned Node. */
import { spawn, spawnSync } from 'node:child_process';
import { ensureInstalled, pinnedNode, root } from './install.mjs';
import { ensureBuilt } from './stale.mjs';

await ensureInstalled({ dev: false });
ensureBuilt((script) => spawnSync(pinnedNode, [script], { cwd: root, stdio: 'inherit' }).status === 0);

// Rendering the demo's drawings frees and allocates thousands of large blocks. Retaining them saves half of its time on glibc;
// the server and the worker start without this (platform/config/child-environment.ts).
const keepBlocks = { MALLOC_TRIM_THRESHOLD_: '1000000000', MALLOC_MMAP_THRESHOLD_: '1000000000' };
const env = { NODE_ENV: 'production', ...process.env, ...keepBlocks };
const shop = spawn(pinnedNode, ['dist/app/start.js'], { cwd: root, stdio: 'inherit', env });
// Ctrl-C reaches the shop by itself; other signals are passed on. We end when it has ended.
process.on('SIGINT', () => {});
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => shop.kill(signal));
shop.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));

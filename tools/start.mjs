/** `npm start`: installs what is missing, builds what is stale, then runs the shop under the pinned Node. */
import { spawn, spawnSync } from 'node:child_process';
import { ensureInstalled, pinnedNode, root } from './install.mjs';
import { ensureBuilt } from './stale.mjs';

await ensureInstalled({ dev: false });
ensureBuilt((script) => spawnSync(pinnedNode, [script], { cwd: root, stdio: 'inherit' }).status === 0);

const shop = spawn(pinnedNode, ['dist/app/start.js'], { cwd: root, stdio: 'inherit', env: { NODE_ENV: 'production', ...process.env } });
// Ctrl-C reaches the shop by itself; other signals are passed on. We end when it has ended.
process.on('SIGINT', () => {});
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => shop.kill(signal));
shop.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));

/** `node tools/run.mjs [--dev] SCRIPT …`: installs what a script needs, then runs it under the pinned Node. */
import { spawn } from 'node:child_process';
import { ensureInstalled, pinnedNode, root } from './install.mjs';

const args = process.argv.slice(2);
const dev = args[0] === '--dev';
await ensureInstalled({ dev });
const child = spawn(pinnedNode, dev ? args.slice(1) : args, { cwd: root, stdio: 'inherit' });
// Ctrl-C reaches the script by itself; other signals are passed on. We end when it has ended.
process.on('SIGINT', () => {});
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));

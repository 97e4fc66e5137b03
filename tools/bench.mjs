/** `npm run bench`: builds what is stale, then measures the built shop under the pinned Node. docs/bench.md says how to read it. */
import { spawn } from 'node:child_process';
import { ensureBuilt, switchTo } from './builds.mjs';
import { ensureInstalled, pinnedNode, root } from './install.mjs';

await ensureInstalled({ dev: true });
switchTo(ensureBuilt());
const bench = spawn(pinnedNode, ['tools/bench/bench.ts', ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' });
process.on('SIGINT', () => {});
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => bench.kill(signal));
bench.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));

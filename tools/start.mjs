/**
 * `npm start`, and what the unit and the container start without npm, which does not pass signals on: installs what is missing, builds
 * what is stale, makes the build the current one, then runs the shop under the pinned Node. At SIGUSR2 (`systemctl reload`) it does so
 * again while the shop runs, loads the new program beside it, and has it take over: away for about a second, PostgreSQL not at all.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
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
const say = (line) => process.stdout.write(`  ${line}\n`);

const startShop = (...args) =>
  spawn(pinnedNode, [path.join(currentBuild(), 'dist/app/start.js'), ...args], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env,
  });
let shop = startShop();
let next;
let handingOver = false;
/** A stop signal that came during a hand-over: it goes to the next shop, which has the running PostgreSQL then. */
let stopSignal;
const hasEnded = (child) => child.exitCode !== null || child.signalCode !== null;
const endWith = (child) =>
  child.on('exit', (code, signal) => {
    // We end when the shop has ended; one that hands over is followed by the next.
    if (child === shop && !handingOver) process.exit(signal ? 1 : (code ?? 1));
  });
endWith(shop);

/** Loads the program again and has it take over; when it cannot, the shop runs on as it is. */
async function update() {
  if (!isReleased) {
    const build = spawn(pinnedNode, [path.join(root, 'tools/build.mjs'), '--use'], { cwd: root, stdio: 'inherit' });
    const [code] = await once(build, 'exit');
    if (code !== 0) return say('! The shop was not updated and runs on: see above.');
  }
  next = startShop('--take-over');
  const loaded = await Promise.race([once(next, 'message').then(() => true), once(next, 'exit').then(() => false)]);
  if (!loaded) return say('! The shop was not updated and runs on: see above.');
  handingOver = true;
  const ended = once(shop, 'exit');
  shop.send({ handOver: true });
  await ended;
  shop = next;
  handingOver = false;
  // Without its successor nothing is left to run: what started us starts us again.
  if (hasEnded(shop)) process.exit(1);
  endWith(shop);
  shop.send({ takeOver: true });
  if (stopSignal) shop.kill(stopSignal);
}

let updating = false;
process.on('SIGUSR2', async () => {
  if (updating) return;
  updating = true;
  await update();
  [updating, next] = [false, undefined];
});
// Ctrl-C reaches the shop by itself; other signals are passed on.
process.on('SIGINT', () => {});
for (const signal of ['SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    if (handingOver) stopSignal = signal;
    else for (const each of [shop, next]) each?.kill(signal);
  });

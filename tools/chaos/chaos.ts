/** A shop whose processes are killed while people buy. Ends with 1 when an answer to a buyer was wrong. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { drawFrom } from '../../src/demo/random.ts';
import { type Acknowledged, keepBuying } from './buyers.ts';
import { killedWhileCharging, lostNotices, noticesInAnyOrder, noticeWhileLocked, silentProvider } from './card-faults.ts';
import { faultsAfter } from './checking.ts';
import { killedWorkers, poisonedJobs, takeover } from './job-faults.ts';
import { killAndWait, targets } from './killing.ts';
import type { Row } from './rows.ts';
import { rush } from './rush.ts';
import { type ChaosShop, openShop } from './shop.ts';

const root = path.resolve(import.meta.dirname, '..', '..');
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '15' }, seed: { type: 'string', default: '1' }, only: { type: 'string', default: '' } },
});
const [rounds, seed] = [Number(values.rounds), Number(values.seed)];
const buyersAtOnce = 8;

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Prints a row of the table. */
function shown(row: Row): Row {
  const { what, rounds: count, faults } = row;
  say(`  ${faults.length === 0 ? '✓' : '✗'} ${what} | ${count} | ${faults.length === 0 ? 'everything holds' : `${faults.length} faults`}`);
  for (const fault of faults) say(`      ${fault}`);
  return row;
}

/** People buy while one process after the other is killed, each kind in turn, at moments that the seed decides. */
async function killDuringSales(shop: ChaosShop): Promise<Row> {
  const items = await Promise.all([590, 1200, 33].map((price) => shop.addItem(price, 1_000_000)));
  let over = false;
  const plan = (buyer: number) => ({ shop, items, draw: drawFrom(seed * 1000 + buyer), isOver: () => over });
  const buying = Promise.all(Array.from({ length: buyersAtOnce }, (_, buyer) => keepBuying(plan(buyer), buyer)));
  // When a buyer fails, the killing stops; the error is thrown where `buying` is awaited.
  buying.catch(() => {
    over = true;
  });
  const draw = drawFrom(seed);
  const killed = new Map<string, number>();
  for (let n = 0; n < rounds && !over; n++) {
    const target = targets[n % targets.length] ?? 'server';
    await killAndWait(shop, target, draw.between(300, 2500));
    killed.set(target, (killed.get(target) ?? 0) + 1);
    say(`  · ${target} killed and back`);
  }
  over = true;
  const acknowledged: Acknowledged[] = (await buying).flat();
  const faults = await faultsAfter(shop, acknowledged);
  const kills = [...killed].map(([target, count]) => `${target} ${count}×`).join(', ');
  const pressedAgain = acknowledged.reduce((sum, { presses }) => sum + presses - 1, 0);
  return {
    what: `F-16, F-17 kill -9 in the middle of checkouts (${kills})`,
    rounds: `${acknowledged.length} orders, the button pressed again ${pressedAgain}×`,
    faults,
  };
}

const properties = () => inTests('pricing properties', '20,000 each', ['src/modules/pricing/quote/properties.test.ts']);

/** F-15: the carrier fails, is slow or loses its answer, at notes and at its reports. */
const carrierFaults = () =>
  inTests('F-15 carrier fails, loses answers, repeats reports', 'the tests of notes and reports', [
    'src/modules/orders/consigning/consigning.test.ts',
    'src/modules/orders/consigning/reports.test.ts',
  ]);

/** Test files with the numbers of a chaos run. */
async function inTests(what: string, rounds: string, files: readonly string[]): Promise<Row> {
  const env = { ...process.env, CHAOS: '1' };
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--testTimeout=600000', ...files], { cwd: root, env });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  const [code] = await once(child, 'exit');
  return { what, rounds, faults: code === 0 ? [] : [output.join('').slice(-4000)] };
}

async function rushed(shop: ChaosShop): Promise<Row> {
  const faults = await rush(shop);
  // No buyer recorded the orders of the rush: they are marked, so that later counts leave them out.
  await shop.pool.pg.query(`update orders set staff_note = 'rush'`);
  return { what: 'fifty units and five hundred buyers', rounds: '500 buyers', faults };
}

/** What needs a running shop. The kills come before the faults of others, whose orders they would count. */
const shopRows: Readonly<Record<string, (shop: ChaosShop) => Promise<Row>>> = {
  rush: rushed,
  'F-16': killDuringSales,
  'F-11': silentProvider,
  'F-12': noticesInAnyOrder,
  'F-13': noticeWhileLocked,
  'F-14': lostNotices,
  'F-18': killedWhileCharging,
  takeover: (shop) => takeover(shop),
  'F-24': (shop) => killedWorkers(shop, { seed }),
  'F-25': poisonedJobs,
};
const testRows: Readonly<Record<string, () => Promise<Row>>> = { 'F-15': carrierFaults, properties };

/** `--only F-11,F-18`: these rows alone. */
const only = values.only.split(',').filter(Boolean);
const isChosen = (name: string): boolean => only.length === 0 || only.includes(name);

async function withShop(): Promise<Row[]> {
  if (!Object.keys(shopRows).some(isChosen)) return [];

  const shop = await openShop();
  try {
    const rows: Row[] = [];
    for (const [name, run] of Object.entries(shopRows)) if (isChosen(name)) rows.push(shown(await run(shop)));
    return rows;
  } catch (error) {
    say(shop.output().split('\n').slice(-40).join('\n'));
    say(`  ✗ ${(error as Error).stack}`);
    throw error;
  } finally {
    await shop.close();
  }
}

say(`  Chaos, ${rounds} rounds, seed ${seed}`);
const rows = await withShop();
for (const [name, run] of Object.entries(testRows)) if (isChosen(name)) rows.push(shown(await run()));
process.exit(rows.some(({ faults }) => faults.length > 0) ? 1 : 0);

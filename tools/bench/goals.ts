import { firstReads, type Row } from './reads.ts';
import type { Yardsticks } from './yardsticks.ts';

/** Everything measured in one run, to be compared with the goals. */
export type Measured = {
  products: number;
  rows: Row[];
  yardsticks: Yardsticks;
  startedAfterMs: { program: number; server: number };
  memory: number;
  weight: { html: number; scripts: number };
  statements: { list: number; product: number; order: number };
};

export type GoalResult = { name: string; value: number; unit: string; floor: number; goal: number; is: 'goal' | 'floor' | 'below' };

type Figure = { name: string; unit: string; value: number; floor: number; goal: number; better: 'more' | 'less' };

const kilo = 1000;
const mega = 1_000_000;
/** Connections at which the rates are compared; a checkout is compared at 8, an uncached page at as many as there are. */
const compared = 16;
const buyers = 8;

/** Compares each kind of work with its floor and goal: the best of three other shops, as shares of the yardsticks (docs/bench.md). */
export function compareWithGoals(measured: Measured): GoalResult[] {
  return [...rateFigures(measured), ...writeFigures(measured), ...pageFigures(measured), ...plainFigures(measured)].flatMap(
    ({ better, ...figure }) => {
      if (!Number.isFinite(figure.value)) return [];
      const reaches = (bound: number) => (better === 'more' ? figure.value >= bound : figure.value <= bound);
      return [{ ...figure, is: reaches(figure.goal) ? 'goal' : reaches(figure.floor) ? 'floor' : 'below' }];
    },
  );
}

const findRow = ({ rows }: Measured, name: string, connections: number): Row | undefined =>
  rows.find((row) => row.name === name && row.connections === connections);

function rateFigures(measured: Measured): Figure[] {
  const { Y1, Y3 } = measured.yardsticks;
  const of = (name: string, connections: number, unit: 'Y1' | 'Y3', floor: number, goal: number): Figure => ({
    name: `${name}, ${connections} connections`,
    unit,
    value: (findRow(measured, name, connections)?.perSecond ?? Number.NaN) / (unit === 'Y1' ? Y1 : Y3),
    floor,
    goal,
    better: 'more',
  });
  return [
    of('product list, 24 items', compared, 'Y1', 0.14, 0.25),
    of('product by id', compared, 'Y1', 0.4, 0.6),
    of('search a word', compared, 'Y1', 0.05, 0.12),
    of('new cart with its first item', compared, 'Y3', 0.17, 0.34),
    of('one more item into a cart', compared, 'Y3', 0.12, 0.18),
    of('whole checkout', buyers, 'Y3', 0.027, 0.056),
  ];
}

/** Y1 when the peers were measured: how fast that machine computed. */
const peersY1 = 16_100;

/**
 * The same writes as multiples of the best peer, by how fast the machine computes. Y3 is a flush to disk, and machines
 * differ more in that than in anything else: where it is cheap, carts and orders wait for the processor alone.
 */
function writeFigures(measured: Measured): Figure[] {
  const pace = measured.yardsticks.Y1 / peersY1;
  const times = (name: string, connections: number, best: number, floor: number, goal: number): Figure => ({
    name: `${name}, ${connections} connections`,
    unit: 'peers',
    value: (findRow(measured, name, connections)?.perSecond ?? Number.NaN) / (best * pace),
    floor,
    goal,
    better: 'more',
  });
  const cpuMs = (findRow(measured, 'whole checkout', buyers)?.cpuMs ?? Number.NaN) * pace;
  return [
    times('new cart with its first item', compared, 167, 4, 8),
    times('one more item into a cart', compared, 48, 10, 15),
    times('whole checkout', buyers, 8.8, 12, 25),
    { name: 'server CPU per order, at the peers’ pace', unit: 'ms', value: cpuMs, floor: 6, goal: 4, better: 'less' },
  ];
}

/** The best peer's pages per second, divided by Y1 of that day; its rate is the same for cached and uncached pages. */
const peer = { home: 72 / peersY1, category: 30 / peersY1, product: 55 / peersY1 };
const uncachedBounds = { home: [2.5, 5], category: [5, 10], product: [4, 8] } as const;

function pageFigures(measured: Measured): Figure[] {
  const { Y1, page } = measured.yardsticks;
  return (['home', 'category', 'product'] as const).flatMap((kind) => {
    const fromMemory = findRow(measured, `${kind} page from memory`, compared)?.perSecond ?? Number.NaN;
    const misses = measured.rows.filter((row) => row.name === `${kind} page on a miss`).map((row) => row.perSecond);
    const [floor, goal] = uncachedBounds[kind];
    return [
      {
        name: `${kind} page from memory`,
        unit: 'Fastify',
        value: fromMemory / page[kind],
        floor: (100 * peer[kind] * Y1) / page[kind],
        goal: 0.8,
        better: 'more',
      },
      { name: `${kind} page on a miss`, unit: 'peers', value: Math.max(...misses) / (peer[kind] * Y1), floor, goal, better: 'more' },
    ];
  });
}

function plainFigures(measured: Measured): Figure[] {
  const { startedAfterMs, memory, weight, statements } = measured;
  const less = (name: string, unit: string, value: number, floor: number, goal: number): Figure => ({
    name,
    unit,
    value,
    floor,
    goal,
    better: 'less',
  });
  const figures = [
    less('server CPU per order', 'ms', findRow(measured, 'whole checkout', buyers)?.cpuMs ?? Number.NaN, 6, 4),
    less('p95 at 200 lines and 50 offers', 'ms', measured.rows.find((row) => row.name === fullCart)?.p95 ?? Number.NaN, 300, 300),
    less('start to first answer, database included', 's', startedAfterMs.program / kilo, 1.5, 1),
    less('start to first answer, server alone', 's', startedAfterMs.server / kilo, 1.5, 1),
    less('server memory after the load', 'MB', memory / mega, 250, 180),
    less('scripts of a first visit, gzip', 'kB', weight.scripts / kilo, 150, 130),
    less('HTML of a product page, gzip', 'kB', weight.html / kilo, 15, 10),
    less('statements of a list', '', statements.list, 2, 1),
    less('statements of a product', '', statements.product, 2, 1),
    less('statements of an order', '', statements.order, 30, 20),
  ];
  const many = 100_000;
  const p99 = findRow(measured, newSearch, 1)?.p99 ?? Number.NaN;
  return measured.products === many ? [...figures, less('p99 of a new search, 1 client', 'ms', p99, 30, 30)] : figures;
}

export const fullCart = 'a change at 200 lines, 50 offers';
const newSearch = 'search, not cached';

/**
 * From the smallest to the largest shop: by what factor the server works longer for the same answer. Corrected by Y1, which does
 * not depend on the catalogue: the sizes are measured a quarter of an hour apart, and the machine's speed can change by half in that time.
 */
export function flatness(all: readonly Measured[]): GoalResult[] {
  const [smallest, largest] = [all[0], all.at(-1)];
  if (!smallest || !largest || smallest === largest) return [];
  return ['product list, 24 items', newSearch, firstReads].map((name) => {
    const cost = (one: Measured) => (findRow(one, name, compared) ?? findRow(one, name, 1))?.cpuMs ?? Number.NaN;
    const time = (one: Measured) => findRow(one, name, 1)?.p50 ?? Number.NaN;
    const pace = largest.yardsticks.Y1 / smallest.yardsticks.Y1;
    const value = pace * Math.max(cost(largest) / cost(smallest), time(largest) / time(smallest));
    return {
      name: `${name}: ${smallest.products} to ${largest.products} products`,
      unit: 'times',
      value,
      floor: 1.5,
      goal: 1.2,
      is: value <= 1.2 ? 'goal' : value <= 1.5 ? 'floor' : 'below',
    };
  });
}

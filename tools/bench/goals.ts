import { type ByRole, totalOf } from './processes.ts';
import { firstReads, type Row } from './reads.ts';
import { pageConnections, type Yardsticks } from './yardsticks.ts';

/** Everything measured in one run, to be compared with the goals. */
export type Measured = {
  products: number;
  rows: Row[];
  yardsticks: Yardsticks;
  startedAfterMs: { program: number; server: number };
  /** Bytes. */
  memory: ByRole;
  /** Milliseconds of CPU. */
  cpuPerOrder: ByRole;
  weight: { html: number; scripts: number };
  statements: { list: number; product: number; order: number };
};

/** `plain`: a figure that is only printed, without floor and goal. */
export type GoalResult = {
  name: string;
  value: number;
  unit: string;
  floor: number;
  goal: number;
  is: 'goal' | 'floor' | 'below' | 'plain';
};

type Figure = { name: string; unit: string; value: number; floor: number; goal: number; better: 'more' | 'less' };

const kilo = 1000;
const mega = 1_000_000;
/** Connections at which the rates are compared; a checkout is compared at 8, a page from memory at 64. */
const compared = 16;
const buyers = 8;

/**
 * Compares each kind of work with its floor and goal (docs/bench.md). What was not measured, or has no yardstick on this machine, gets
 * no verdict.
 */
export function compareWithGoals(measured: Measured): GoalResult[] {
  return [...rateFigures(measured), ...pageFigures(measured), ...plainFigures(measured)].flatMap(({ better, ...figure }) => {
    if (!Number.isFinite(figure.value)) return [];
    const reaches = (bound: number) => (better === 'more' ? figure.value >= bound : figure.value <= bound);
    return [{ ...figure, is: reaches(figure.goal) ? 'goal' : reaches(figure.floor) ? 'floor' : 'below' }];
  });
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
    of('product list, 24 items', compared, 'Y1', 0.25, 0.5),
    of('search a word', compared, 'Y1', 0.12, 0.5),
    of('product by id', compared, 'Y1', 0.4, 0.6),
    of('new cart with its first item', compared, 'Y3', 0.17, 0.26),
    of('one more item into a cart', compared, 'Y3', 0.12, 0.18),
    of('whole checkout', buyers, 'Y3', 0.027, 0.041),
  ];
}

/** Pages from memory as a share of what Fastify makes of the same bytes. On a miss they are compared by running another shop beside ours. */
const pageFigures = (measured: Measured): Figure[] =>
  (['home', 'category', 'product'] as const).map((kind) => ({
    name: `${kind} page from memory, ${pageConnections} connections`,
    unit: 'Fastify',
    value: (findRow(measured, `${kind} page from memory`, pageConnections)?.perSecond ?? Number.NaN) / measured.yardsticks.page[kind],
    floor: 0.3,
    goal: 0.5,
    better: 'more',
  }));

function plainFigures(measured: Measured): Figure[] {
  const { startedAfterMs, memory, cpuPerOrder, weight, statements } = measured;
  const less = (name: string, unit: string, value: number, floor: number, goal: number): Figure => ({
    name,
    unit,
    value,
    floor,
    goal,
    better: 'less',
  });
  const cpuMs = (name: string) => findRow(measured, name, 1)?.cpuMs ?? Number.NaN;
  return [
    less('CPU of a product, first time', 'ms', cpuMs(firstReads), 2, 1),
    less('CPU of a search, not cached', 'ms', cpuMs(newSearch), 1.3, 0.7),
    less('CPU per order, all but the client', 'ms', totalOf(cpuPerOrder), 14, 8),
    less('CPU per order, server', 'ms', cpuPerOrder.server, 7, 4),
    less('CPU per order, PostgreSQL', 'ms', cpuPerOrder.PostgreSQL, 5.25, 3),
    less('CPU per order, worker', 'ms', cpuPerOrder.worker, 1.75, 1),
    less('p95 at 200 lines and 50 offers', 'ms', measured.rows.find((row) => row.name === fullCart)?.p95 ?? Number.NaN, 150, 60),
    less('start to first answer, database included', 's', startedAfterMs.program / kilo, 1.5, 1),
    less('server memory after the load', 'MB', memory.server / mega, 220, 180),
    less('memory of all processes after the load', 'MB', totalOf(memory) / mega, 450, 380),
    less('scripts of a first visit, gzip', 'kB', weight.scripts / kilo, 130, 110),
    less('HTML of a product page, gzip', 'kB', weight.html / kilo, 10, 8),
    less('statements of a list', '', statements.list, 2, 1),
    less('statements of a product', '', statements.product, 2, 1),
    less('statements of an order', '', statements.order, 15, 12),
  ];
}

export const fullCart = 'a change at 200 lines, 50 offers';
const newSearch = 'search, not cached';

/**
 * From the smallest to the largest shop: by what factor server and PostgreSQL together work longer for the same answer, and how much
 * longer one client waits for it, which also depends on what of the database is in memory and is not judged. Corrected by Y1, which does
 * not depend on the catalogue: the sizes are measured a quarter of an hour apart, and the machine's speed can change by half in that time.
 */
export function flatness(all: readonly Measured[]): GoalResult[] {
  const [smallest, largest] = [all[0], all.at(-1)];
  if (!smallest || !largest || smallest === largest || !Number.isFinite(smallest.yardsticks.Y1)) return [];
  const sizes = `${smallest.products} to ${largest.products} products`;
  const pace = largest.yardsticks.Y1 / smallest.yardsticks.Y1;
  return ['product list, 24 items', newSearch, firstReads].flatMap((name): GoalResult[] => {
    const cpu = (one: Measured) => {
      const row = findRow(one, name, compared) ?? findRow(one, name, 1);
      return row ? row.cpuMs + (row.postgresMs ?? Number.NaN) : Number.NaN;
    };
    const time = (one: Measured) => findRow(one, name, 1)?.p50 ?? Number.NaN;
    const growth = (figure: (one: Measured) => number) => (pace * figure(largest)) / figure(smallest);
    const value = growth(cpu);
    const plain = { unit: 'times', floor: Number.NaN, goal: Number.NaN, is: 'plain' as const };
    return [
      {
        ...{ name: `${name}: CPU, ${sizes}`, value, unit: 'times', floor: 1.5, goal: 1.2 },
        is: value <= 1.2 ? 'goal' : value <= 1.5 ? 'floor' : 'below',
      },
      { ...plain, name: `${name}: median time, ${sizes}`, value: growth(time) },
    ];
  });
}

import { type CampaignPhase, type CampaignResult, campaignLimit, type Phase } from './campaign.ts';
import type { CdnResult } from './cdn.ts';
import type { GoalResult } from './goals.ts';
import { type OfficeRow, officeFloor } from './office.ts';
import type { Row } from './reads.ts';
import type { Yardsticks } from './yardsticks.ts';

export const say = (line: string): void => void process.stdout.write(`${line}\n`);

const nameWidth = 44;
const width = 9;
const cells = (values: string[]) => values.map((value) => value.padStart(width)).join('');

export const rowTitle: string = `\n${'work'.padEnd(nameWidth)}${cells(['conns', 'per s', 'p50 ms', 'p99 ms', 'errors', 'CPU ms', 'SQL'])}`;

export const rowLine = ({ name, connections, perSecond, p50, p99, errors, cpuMs, statements }: Row): string =>
  name.padEnd(nameWidth) +
  cells([String(connections), short(perSecond), short(p50), short(p99), String(errors), short(cpuMs), short(statements)]);

const listWidth = 26;

export const officeTitle: string = `\n\n${'list'.padEnd(listWidth)}${'request'.padEnd(nameWidth)}${cells(['p50 ms', 'p95 ms', 'errors'])}`;

export const officeLine = ({ list, what, p50, p95, errors, why }: OfficeRow): string => {
  const mark = p95 > officeFloor ? ' ✗' : '';
  const line = `${list.padEnd(listWidth)}${what.slice(0, nameWidth - 1).padEnd(nameWidth)}${cells([short(p50), short(p95), String(errors)])}${mark}`;
  return why ? `${line}\n    ${why}` : line;
};

export const worstLines = (rows: readonly OfficeRow[]): string =>
  rows.length === 0 ? `\nEvery list answers within ${officeFloor} ms.` : `\nAbove ${officeFloor} ms:\n${rows.map(officeLine).join('\n')}`;

export function yardstickLine({ Y1, Y2, Y3, bare, page }: Yardsticks): string {
  const rates = {
    Y1,
    Y2,
    Y3,
    'bare node:http': bare,
    'home bytes': page.home,
    'category bytes': page.category,
    'product bytes': page.product,
  };
  return `  yardsticks per s: ${Object.entries(rates)
    .map(([name, rate]) => `${name} ${short(rate)}`)
    .join(' · ')}`;
}

const marks = { goal: '✓ goal', floor: '· floor met', below: '✗ below the floor', plain: '' } as const;

export function goalLines(results: readonly GoalResult[]): string {
  if (results.length === 0) return '';
  const lines = results.map(
    ({ name, value, unit, floor, goal, is }) =>
      `${name.padEnd(nameWidth + width)}${cells([short(value), short(floor), short(goal)])} ${unit.padEnd(8)} ${marks[is]}`,
  );
  return `\n${'figure'.padEnd(nameWidth + width)}${cells(['measured', 'floor', 'goal'])}\n${lines.join('\n')}`;
}

export function campaignLines({ customers, pace, idle, busy, ratio }: CampaignResult): string {
  const title = `${`checkouts, ${pace} a second`.padEnd(nameWidth)}${cells(['orders', 'p50 ms', 'p99 ms', 'errors', 'mail s'])}`;
  const outcome = `p99 is ${ratio.toFixed(2)} of idle, at most ${campaignLimit}: ${ratio > campaignLimit ? '✗ above' : '✓ held'}`;
  return ['', `${customers} customers`, title, phaseLine(idle), phaseLine(busy), progressLine(busy), outcome].join('\n');
}

const phaseLine = ({ name, answers, errors, p50, p99, mailMs, why }: Phase): string =>
  [
    `${name.padEnd(nameWidth)}${cells([String(answers), short(p50), short(p99), String(errors), short(mailMs / 1000)])}`,
    ...why.map((reason) => `    ${reason}`),
  ].join('\n');

const progressLine = ({ coupons, messages, couponSeconds, messageSeconds }: CampaignPhase): string =>
  `  meanwhile ${coupons} coupons and ${messages} mails: all of them in ${minutes(couponSeconds)} and ${minutes(messageSeconds)} minutes`;

export function cdnLines({ pages, answers, errors, perSecond, p50, p99, connections, writes, fromShop, staleMs }: CdnResult): string {
  const line =
    'pages through Varnish'.padEnd(nameWidth) + cells([String(connections), short(perSecond), short(p50), short(p99), String(errors)]);
  const share = ((100 * fromShop) / answers).toFixed(2);
  return [
    '',
    `views of ${pages} pages in random order`.padEnd(nameWidth) + cells(['conns', 'per s', 'p50 ms', 'p99 ms', 'errors']),
    line,
    `  meanwhile ${writes} products changed their price: ${share} % of the views reached the shop`,
    `  of ${staleMs.count} watched pages half showed the new price within ${short(staleMs.p50)} ms, the slowest after ${short(staleMs.max)} ms`,
  ].join('\n');
}

const minutes = (seconds: number): string => short(seconds / 60);

/** Three significant digits. */
function short(value: number): string {
  if (!Number.isFinite(value)) return '–';
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : 3;
  return value.toFixed(digits);
}

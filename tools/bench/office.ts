import type { Pool } from '#platform/db/pool.ts';
import { type Browser, summary } from './measure.ts';
import { officeSamples } from './office-fill.ts';
import { type OfficeRequest, requestsForFigures, requestsForLists } from './office-requests.ts';
import { signInStaff } from './staff.ts';

/** Response times of one request for a single client, ms. */
export type OfficeRow = Omit<OfficeRequest, 'paths'> & { p50: number; p95: number; errors: number; why?: string };

/** The longest acceptable p95 of a list, ms. */
export const officeFloor = 200;
/** The duration may end a measurement sooner. */
const maxRequests = 20;

/** Every list and figure of the back office, one after the other, requested by one client. `onRow` gets each result at once. */
export async function measureOffice(
  url: string,
  pool: Pool,
  { only, seconds }: { only: string; seconds: number },
  onRow: (row: OfficeRow) => void,
): Promise<OfficeRow[]> {
  const requests = [...requestsForLists(await officeSamples(pool)), ...requestsForFigures()].filter(({ list }) => list.includes(only));
  if (requests.length === 0) throw new Error(`No list of the office has “${only}” in its name`);
  const client = await signInStaff(url);
  const rows: OfficeRow[] = [];
  for (const request of requests) {
    const row = await measureRequest(client, request, seconds);
    rows.push(row);
    onRow(row);
  }
  client.close();
  return rows;
}

async function measureRequest(client: Browser, { list, what, paths }: OfficeRequest, seconds: number): Promise<OfficeRow> {
  const taken: number[] = [];
  let [errors, why] = [0, ''];
  for (const path of paths) await client.send({ path });
  const begun = performance.now();
  for (let n = 0; n < maxRequests && performance.now() - begun < seconds * 1000; n++) {
    const path = paths[n % paths.length] ?? '';
    const started = performance.now();
    const { status, body } = await client.send({ path });
    taken.push(performance.now() - started);
    if (status !== 200) [errors, why] = [errors + 1, `${path}: ${status} ${body.toString('utf8').slice(0, 160)}`];
  }
  const { p50, p95 } = summary(taken, 1);
  return { list, what, p50, p95, errors, ...(why && { why }) };
}

/** Requests above the floor, slowest first. */
export function findSlow(rows: readonly OfficeRow[]): OfficeRow[] {
  return rows.filter(({ p95 }) => p95 > officeFloor).sort((a, b) => b.p95 - a.p95);
}

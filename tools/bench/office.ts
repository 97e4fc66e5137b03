import type { Pool } from '#platform/db/pool.ts';
import { browser, summary } from './measure.ts';
import { type Ask, figureAsks, listAsks } from './office-asks.ts';
import { administrator, officeSamples } from './office-fill.ts';

/** How long what a screen asks for takes one member of staff. */
export type OfficeRow = Omit<Ask, 'paths'> & { p50: number; p95: number; errors: number; why?: string };

/** 95 of 100 answers of every list come within this, ms. */
export const officeFloor = 200;
/** The number of requests, or the duration, whichever ends first. */
const times = 20;

/** Every list and figure of the back office, one after the other, requested by one client. `onRow` gets each result at once. */
export async function measureOffice(
  url: string,
  pool: Pool,
  { only, seconds }: { only: string; seconds: number },
  onRow: (row: OfficeRow) => void,
): Promise<OfficeRow[]> {
  const asks = [...listAsks(await officeSamples(pool)), ...figureAsks()].filter(({ list }) => list.includes(only));
  if (asks.length === 0) throw new Error(`No list of the office has “${only}” in its name`);
  const client = await signedIn(url);
  const rows: OfficeRow[] = [];
  for (const ask of asks) {
    const row = await measureAsk(client, ask, seconds);
    rows.push(row);
    onRow(row);
  }
  client.close();
  return rows;
}

type Client = ReturnType<typeof browser>;

async function measureAsk(client: Client, { list, what, paths }: Ask, seconds: number): Promise<OfficeRow> {
  const taken: number[] = [];
  let [errors, why] = [0, ''];
  for (const path of paths) await client.send({ path });
  const begun = performance.now();
  for (let n = 0; n < times && performance.now() - begun < seconds * 1000; n++) {
    const path = paths[n % paths.length] ?? '';
    const asked = performance.now();
    const { status, body } = await client.send({ path });
    taken.push(performance.now() - asked);
    if (status !== 200) [errors, why] = [errors + 1, `${path}: ${status} ${body.toString('utf8').slice(0, 160)}`];
  }
  const { p50, p95 } = summary(taken, 1);
  return { list, what, p50, p95, errors, ...(why && { why }) };
}

/** The session's cookie counts only where the page that calls is the office's own. */
async function signedIn(url: string): Promise<Client> {
  const client = browser(url);
  const own = { referer: `${url}/admin`, accept: 'application/json' };
  const { headers } = await client.send({ path: '/sanctum/csrf-cookie', headers: own });
  const token = (headers['set-cookie'] ?? []).flatMap((line) => /^XSRF-TOKEN=([^;]+)/.exec(line)?.[1] ?? [])[0] ?? '';
  const { email, password } = administrator;
  const { status } = await client.send({
    method: 'POST',
    path: '/login',
    headers: { ...own, 'x-xsrf-token': decodeURIComponent(token) },
    body: { email, password },
  });
  if (status >= 300) throw new Error(`The bench could not sign in: ${status}`);
  return { ...client, send: (sent) => client.send({ ...sent, headers: { ...own, ...sent.headers } }) };
}

/** Lists by how slow they are at worst: what is above the floor has to be fixed. */
export function worstOf(rows: readonly OfficeRow[]): OfficeRow[] {
  return rows.filter(({ p95 }) => p95 > officeFloor).sort((a, b) => b.p95 - a.p95);
}

import { staffSetup } from '#modules/staff/index.ts';
import { systemClock } from '#platform/clock/clock.ts';
import { createDatabase } from '#platform/db/database.ts';
import type { Pool } from '#platform/db/pool.ts';
import { type Answer, type Browser, browser } from './measure.ts';

const administrator = { name: 'Bench', email: 'bench@example.com', password: 'Kettle2026' };

/** Creates the staff member that `signInStaff` signs in, who may do everything. */
export async function addStaff(pool: Pool): Promise<void> {
  await staffSetup.createAdministrator(createDatabase(pool), systemClock, administrator);
}

/** A browser in which the bench's staff member is signed in. The session cookie is accepted only from pages of the back office, hence the Referer. */
export async function signInStaff(url: string): Promise<Browser> {
  const client = browser(url);
  const own = { referer: `${url}/admin`, accept: 'application/json' };
  const readToken = async () => tokenOf(await client.send({ path: '/sanctum/csrf-cookie', headers: own }));
  const { email, password } = administrator;
  const headers = { ...own, 'x-xsrf-token': await readToken() };
  const { status } = await client.send({ method: 'POST', path: '/login', headers, body: { email, password } });
  if (status >= 300) throw new Error(`The bench could not sign in: ${status}`);
  const signedIn = { ...own, 'x-xsrf-token': await readToken() };
  return { ...client, send: (sent) => client.send({ ...sent, headers: { ...signedIn, ...sent.headers } }) };
}

const tokenOf = ({ headers }: Answer): string =>
  decodeURIComponent((headers['set-cookie'] ?? []).flatMap((line) => /^XSRF-TOKEN=([^;]+)/.exec(line)?.[1] ?? [])[0] ?? '');

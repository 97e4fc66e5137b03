import { staffSetup } from '#modules/staff/index.ts';
import { randomToken } from '#platform/clock/clock.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Method } from '#shared/contract.ts';
import { type Permission, permissions } from '#shared/permissions.ts';
import { quickPassword } from './quick-password.ts';
import type { TestShop } from './shop.ts';

export type Answer<T = Record<string, unknown>> = {
  status: number;
  /** Undefined where the answer is not JSON. */
  body: T;
  text: string;
  headers: Record<string, string | number | string[] | undefined>;
  /** The Set-Cookie headers as sent. */
  setCookies: string[];
};

/** A shop that answers HTTP: in this process (`servedShop`) or in another one (`twoServers`). */
export type ReachableShop = {
  fixtures: TestShop;
  app: { inject(request: InjectedRequest): Promise<InjectedResponse> };
};
type InjectedRequest = {
  method: Method;
  url: string;
  headers: Record<string, string>;
  cookies: Record<string, string>;
  payload?: object;
};
type InjectedResponse = {
  statusCode: number;
  headers: Record<string, string | number | string[] | undefined> & { 'set-cookie'?: string | string[] | undefined };
  cookies: { name: string; value: string }[];
  body: string;
  json(): unknown;
};

/** A browser: it stores cookies, and sends the CSRF cookie back as a header as axios does. */
export type Client = {
  call<T = Record<string, unknown>>(
    method: Method,
    url: string,
    body?: unknown,
    headers?: Record<string, string | undefined>,
  ): Promise<Answer<T>>;
  cookies: Map<string, string>;
};

const officePage = { referer: 'http://localhost/admin/login', origin: 'http://localhost' };

function browser({ app }: Pick<ReachableShop, 'app'>, own: Record<string, string> = {}): Client {
  const cookies = new Map<string, string>();
  const call = async <T>(
    method: Method,
    url: string,
    body?: unknown,
    more: Record<string, string | undefined> = {},
  ): Promise<Answer<T>> => {
    const token = cookies.get('XSRF-TOKEN');
    const all = { 'accept-language': 'en', ...own, ...(token ? { 'x-xsrf-token': token } : {}), ...more };
    const headers = Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined));
    const payload = body === undefined ? {} : { payload: body as object };
    const answer = await app.inject({ method, url, headers, cookies: Object.fromEntries(cookies), ...payload });
    for (const { name, value } of answer.cookies) cookies.set(name, decodeURIComponent(value));
    const isJson = String(answer.headers['content-type']).includes('application/json');
    return {
      status: answer.statusCode,
      body: (isJson ? answer.json() : undefined) as T,
      text: answer.body,
      headers: answer.headers,
      setCookies: [answer.headers['set-cookie'] ?? []].flat(),
    };
  };
  return { call, cookies };
}

/** A visitor without an account. */
export const guest = (shop: Pick<ReachableShop, 'app'>): Client => browser(shop);

/** A browser on a page of the back office before sign-in. */
export const officeVisitor = (shop: ReachableShop): Client => browser(shop, officePage);

export type CustomerClient = Client & { id: number; token: string; account: { name: string; email: string; password: string } };

/** A customer with an account of their own, signed in by the shop's own call. */
export async function signUpCustomer(shop: ReachableShop): Promise<CustomerClient> {
  const { id, name, email, password } = await shop.fixtures.member();
  return signInAgain(shop, { id, account: { name, email, password } });
}

/** Another session of a customer, optionally at another server. */
export async function signInAgain(shop: ReachableShop, { id, account }: Pick<CustomerClient, 'id' | 'account'>): Promise<CustomerClient> {
  const { email, password } = account;
  const signedIn = await browser(shop).call<{ token: string }>('POST', '/api/auth/login', { email, password });
  if (signedIn.status !== 200) throw new Error(`a customer could not sign in: ${signedIn.text}`);
  const { token } = signedIn.body;
  return { ...browser(shop, { authorization: `Bearer ${token}` }), id, token, account };
}

/** The browser window in which staff impersonate a customer. */
export const impersonating = (shop: ReachableShop, token: string): Client => browser(shop, { authorization: `Bearer ${token}` });

export type StaffClient = Client & { account: StaffAccount };
type StaffAccount = { name: string; email: string; password: string };

/** A staff member with exactly these rights, signed in as staff sign in. */
export const staffWith = async (shop: ReachableShop, ...rights: Permission[]): Promise<StaffClient> =>
  signIn(shop, await staffAccount(shop, rights));

/** A staff member with every right except this one. */
export const staffWithout = (shop: ReachableShop, right: Permission): Promise<StaffClient> =>
  staffWith(shop, ...permissions.filter((permission) => permission !== right));

export const superman = async (shop: ReachableShop): Promise<StaffClient> => signIn(shop, await staffAccount(shop, 'superman'));

/** A program with an access token of a super-admin, limited to these rights. */
export async function program(shop: ReachableShop, rights: readonly Permission[]): Promise<Client> {
  const owner = await superman(shop);
  const { password } = owner.account;
  const made = await owner.call<{ token: string }>('POST', '/api/admin/me/tokens', {
    password,
    name: 'ERP',
    permissions: rights,
    days: 30,
  });
  if (made.status !== 201) throw new Error(`an access token was not created: ${made.text}`);
  return withToken(shop, made.body.token);
}

/** A program without cookies that sends this access token. */
export const withToken = (shop: Pick<ReachableShop, 'app'>, token: string): Client => browser(shop, { authorization: `Bearer ${token}` });

/** Creates an account with a role of its own; returns its credentials. */
export function staffAccount({ fixtures }: ReachableShop, rights: readonly Permission[] | 'superman'): Promise<StaffAccount> {
  const account = { name: `Tester ${randomToken(6)}`, email: `${randomToken(9).toLowerCase()}@example.com`, password: 'Kettle2026' };
  return inTransaction(fixtures.db, async (tx) => {
    const id = await staffSetup.createStaff(tx, {
      ...account,
      ...(await quickPassword(account.password)),
      roles: rights === 'superman' ? ['super-admin'] : [],
      locale: 'en',
      now: fixtures.clock.now(),
    });
    if (rights === 'superman' || rights.length === 0) return account;
    const { id: role_id } = await tx.insertInto('roles').values({ name: account.name }).returning('id').executeTakeFirstOrThrow();
    await tx
      .insertInto('role_permissions')
      .values(rights.map((permission) => ({ role_id, permission })))
      .execute();
    await tx.insertInto('staff_roles').values({ staff_id: id, role_id }).execute();
    return account;
  });
}

async function signIn(shop: ReachableShop, account: StaffAccount): Promise<StaffClient> {
  const client = officeVisitor(shop);
  await client.call('GET', '/sanctum/csrf-cookie');
  const answer = await client.call('POST', '/login', { email: account.email, password: account.password });
  if (answer.status !== 204) throw new Error(`staff could not sign in: ${answer.text}`);
  return { ...client, account };
}

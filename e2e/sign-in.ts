import { type APIRequestContext, type APIResponse, expect, type Page, request as playwrightRequest } from '@playwright/test';
import { clientAddress } from './client-address.ts';

type Json = Record<string, unknown>;
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** Calls an endpoint with a session; any refusal fails the test. */
export type Caller = <T = Json>(method: Method, path: string, body?: object) => Promise<T>;

async function answerOf<T>(answer: APIResponse): Promise<T> {
  if (!answer.ok()) throw new Error(`${answer.url()}: ${answer.status()} ${await answer.text()}`);
  return (answer.status() === 204 ? undefined : await answer.json()) as T;
}

/** Staff by HTTP: methods, paths and bodies of the contracts. */
export type StaffApi = {
  call: Caller;
  get<T>(path: string): Promise<T>;
  put<T>(path: string, body: object): Promise<T>;
  post<T>(path: string, body: object): Promise<T>;
  /** Uploads a picture to the shop's media; returns its id. */
  upload(name: string, bytes: Buffer): Promise<number>;
  close(): Promise<void>;
};

const superAdmin = { email: 'admin@example.com', password: 'admin12345' };

/** Signs in staff of a shop, by default the demo's super-admin. */
export async function staffApi(url: string, who: { email: string; password: string } = superAdmin): Promise<StaffApi> {
  const api = await playwrightRequest.newContext({
    baseURL: url,
    extraHTTPHeaders: { referer: `${url}/admin`, accept: 'application/json' },
  });
  const headers = async () => {
    const { cookies } = await api.storageState();
    const token = decodeURIComponent(cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '');
    // Read for each call: the session of one test also serves the next.
    return { 'x-xsrf-token': token, 'x-forwarded-for': clientAddress() };
  };
  const call: Caller = async (method, path, body) =>
    answerOf(await api.fetch(path, { method, headers: await headers(), ...(body && { data: body }) }));
  await api.get('/sanctum/csrf-cookie');
  await call('POST', '/login', who);
  return {
    call,
    get: (path) => call('GET', path),
    put: (path, body) => call('PUT', path, body),
    post: (path, body) => call('POST', path, body),
    upload: async (name, buffer) => {
      const multipart = { files: { name, mimeType: 'image/png', buffer } };
      const { data } = await answerOf<{ data: { id: number }[] }>(
        await api.post('/api/admin/media', { multipart, headers: await headers() }),
      );
      return data[0]?.id ?? 0;
    },
    close: () => api.dispose(),
  };
}

let administrator: Promise<StaffApi> | undefined;
/** The administrator of the demo shop; signed in once for all tests of this process. */
export async function office(): Promise<Caller> {
  administrator ??= staffApi(process.env['SHOP_URL'] ?? '');
  return (await administrator).call;
}

let made = 0;
/** An e-mail address that no other test uses. */
export const newAddress = (): string => `guest-${process.pid}-${Date.now()}-${++made}@example.com`;

export type Member = { token: string; id: number; email: string; password: string; name: string; call: Caller };

/** A customer of this test's own, registered by the shop's call and signed in. */
export async function newMember(request: APIRequestContext): Promise<Member> {
  const known = { name: '林小美', email: newAddress(), password: 'Kettle2026' };
  const data = { ...known, password_confirmation: known.password, accept_terms: true, marketing: false };
  const answer = await request.post('/api/auth/register', { data });
  const { token, profile } = await answerOf<{ token: string; profile: { id: number } }>(answer);
  const headers = { authorization: `Bearer ${token}`, 'accept-language': 'zh-TW' };
  const call: Caller = async (method, path, body) => answerOf(await request.fetch(path, { method, headers, ...(body && { data: body }) }));
  return { ...known, token, id: profile.id, call };
}

/** Opens the browser as this member, by what signing in leaves in local storage. */
export async function openAs(page: Page, { token }: Pick<Member, 'token'>): Promise<void> {
  await page.addInitScript((stored) => {
    // Signing out in the page must last: only the first page gets the token.
    if (sessionStorage.getItem('opened')) return;
    sessionStorage.setItem('opened', '1');
    localStorage.setItem('customer_token', stored);
    localStorage.setItem('loggedIn', '1');
  }, token);
}

/** The group of a pattern in the newest matching mail to an address, once the worker has sent it. */
export async function mailed(request: APIRequestContext, email: string, pattern: RegExp): Promise<string> {
  const newest = async (): Promise<string> => {
    const rows = (await (await request.get('/dev/mails')).text()).split('<tr>').filter((row) => row.includes(`>${email}<`));
    for (const row of rows) {
      const address = /\/dev\/mails\/\d+/.exec(row)?.[0] ?? '';
      const found = pattern.exec(await (await request.get(address)).text())?.[1];
      if (found) return found;
    }
    return '';
  };
  let text = '';
  const isThere = async () => {
    text = await newest();
    return text;
  };
  await expect.poll(isThere, { timeout: 20_000 }).not.toBe('');
  return text;
}

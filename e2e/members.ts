import { type APIRequestContext, expect, type Page } from '@playwright/test';

export type Member = { name: string; email: string; password: string; token: string };

let made = 0;

/** An address that no other test uses. */
export const newAddress = (): string => `guest-${process.pid}-${Date.now()}-${++made}@example.com`;

/** A member of one's own, registered by the shop's call. */
export async function newMember(request: APIRequestContext): Promise<Member> {
  const member = { name: '林小美', email: newAddress(), password: 'Kettle2026' };
  const answer = await request.post('/api/auth/register', {
    data: { ...member, password_confirmation: member.password, accept_terms: true, marketing: false },
  });
  expect(answer.status()).toBe(201);
  const { token } = (await answer.json()) as { token: string };
  return { ...member, token };
}

/** Opens the browser as this member: what signing in leaves in local storage, without the form. */
export async function stayAs(page: Page, { token }: Pick<Member, 'token'>): Promise<void> {
  await page.addInitScript((kept) => {
    if (sessionStorage.getItem('stayed')) return;
    sessionStorage.setItem('stayed', '1');
    localStorage.setItem('customer_token', kept);
    localStorage.setItem('loggedIn', '1');
  }, token);
}

type Headers = Record<string, string>;

/**
 * For `test.use`: each test comes from an address of its own, so that tests that run together don't use up each other's
 * tries. The shop believes it only when TRUSTED_PROXIES names this machine, as the set-up does.
 */
export const ownAddress = {
  extraHTTPHeaders: async ({ extraHTTPHeaders }: { extraHTTPHeaders?: Headers }, use: (headers: Headers) => Promise<void>) => {
    const part = () => 1 + Math.floor(Math.random() * 250);
    await use({ ...extraHTTPHeaders, 'x-forwarded-for': `10.${part()}.${part()}.${part()}` });
  },
};

/** The link that the shop mailed to this address, as a path: the newest of its kind. */
export async function mailedLink(request: APIRequestContext, email: string, kind: 'reset-password' | 'confirm-email'): Promise<string> {
  const inMail = new RegExp(`(?:/en)?/${kind}\\?(?:token|code)=[\\w-]{43}`);
  const newest = async (): Promise<string> => {
    const rows = (await (await request.get('/dev/mails')).text()).split('<tr>').filter((row) => row.includes(`>${email}<`));
    for (const row of rows) {
      const id = /\/dev\/mails\/\d+/.exec(row)?.[0] ?? '';
      const found = inMail.exec(await (await request.get(id)).text())?.[0];
      if (found) return found;
    }
    return '';
  };
  let link = '';
  const found = async () => {
    link = await newest();
    return link;
  };
  await expect.poll(found, { timeout: 20_000 }).not.toBe('');
  return link;
}

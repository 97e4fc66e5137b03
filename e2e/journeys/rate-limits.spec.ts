import { type APIRequestContext, expect, test } from '../journey.ts';

test.describe.configure({ mode: 'serial' });

const perMinute = 20;
/** The status of an empty sign-in: counted, and refused for its missing fields while the limit is not reached. */
const tryToSignIn = async (from: APIRequestContext): Promise<number> => (await from.post('/api/auth/login', { data: {} })).status();

test('sign-ins are limited for one journey, in any number of browsers', async ({ page, request, browser }) => {
  const statuses: number[] = [];
  for (let tries = 0; tries < perMinute; tries++) statuses.push(await tryToSignIn(request));
  expect(new Set(statuses)).toEqual(new Set([422]));
  expect(await tryToSignIn(request)).toBe(429);
  expect(await tryToSignIn(page.request)).toBe(429);
  const other = await browser.newContext();
  expect(await tryToSignIn(other.request)).toBe(429);
  await other.close();
});

test('the next journey has its own limit', async ({ page }) => {
  expect(await tryToSignIn(page.request)).toBe(422);
});

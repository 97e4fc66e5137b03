import * as m from '#messages';
import { expect, type Page, test } from '../../journey.ts';
import { putIntoCart } from '../../shopper.ts';
import { type Member, mailed, newAddress, newMember } from '../../sign-in.ts';

const tw = { locale: 'tw' } as const;
const dialogOf = (page: Page) => page.getByRole('dialog', { name: m.member_welcome({}, tw) });
const storedValue = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

async function signInBy(page: Page, { email, password }: Pick<Member, 'email' | 'password'>): Promise<void> {
  const dialog = dialogOf(page);
  await dialog.locator('[name="email"]').fill(email);
  await dialog.locator('[name="password"]').fill(password);
  await dialog.getByRole('button', { name: m.layout_login({}, tw), exact: true }).click();
}

/** Opens a mailed link, whose first answer is lost; it can be used once. */
async function confirmBy(page: Page, link: string): Promise<void> {
  await page.route('**/api/auth/confirm-email', (route) => route.abort(), { times: 1 });
  await page.goto(link);
  await expect(page.getByText(m.shop_offline({}, tw))).toBeVisible();
  await page.getByRole('button', { name: m.notfound_retry({}, tw) }).click();
  await expect(page.getByRole('heading', { name: m.sign_in_confirmed_title({}, tw) })).toBeVisible();
  await expect(page).toHaveURL(/\/confirm-email$/);
  await page.goto(link);
  await expect(page.getByText(m.error_confirmation_code_wrong({}, tw))).toBeVisible();
}

test('#signup opens the dialog: live password rule, errors by field, registration successful, the guest’s cart stays, and logging out empties it and leads home @phone', async ({
  page,
  request,
}) => {
  await putIntoCart(page, 'tw');
  const product = new URL(page.url()).pathname;
  const cart = await storedValue(page, 'cart');
  await page.goto('about:blank');
  await page.goto(`${product}#signup`);
  const dialog = page.getByRole('dialog', { name: m.sign_in_join({}, tw) });
  const password = dialog.locator('[name="password"]');
  await password.fill('tea2');
  await expect(dialog.getByText(m.sign_in_rule_short({ count: 4 }, tw))).toBeVisible();
  await dialog.locator('[name="name"]').fill('陳小亭');
  const email = newAddress();
  await dialog.locator('[name="email"]').fill(email);
  const send = dialog.getByRole('button', { name: m.sign_in_register({}, tw) });
  await send.click();
  await expect(dialog.getByText(m.validation_password({}, tw))).toBeVisible();
  await expect(dialog.getByText(m.validation_accept_terms({}, tw))).toBeVisible();
  await expect(password).toBeFocused();
  await dialog.getByLabel(m.sign_in_agree({}, tw)).check();
  await password.fill('Teapot2026');
  await dialog.locator('[name="password_confirmation"]').fill('Teapot2027');
  await send.click();
  await expect(dialog.getByText(m.validation_password_mismatch({}, tw))).toBeVisible();
  await dialog.locator('[name="password_confirmation"]').fill('Teapot2026');
  await send.click();
  await expect(page.getByRole('status').getByText(m.member_registered({}, tw))).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`${product}$`));
  expect(await Promise.all(['loggedIn', 'cart'].map((key) => storedValue(page, key)))).toEqual(['1', cart]);
  expect(await storedValue(page, 'customer_token')).toMatch(/^[\w-]{43}$/);

  // The mailed link confirms the address once, and its code does not stay in the address bar.
  const link = await mailed(request, email, /((?:\/en)?\/confirm-email\?(?:token|code)=[\w-]{43})/);
  await confirmBy(page, link);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: m.layout_open_menu({}, tw) }).click();
  await page.getByRole('button', { name: m.layout_logout({}, tw) }).click();
  await expect(page).toHaveURL(/\/home$/);
  expect(await Promise.all(['customer_token', 'loggedIn', 'cart'].map((key) => storedValue(page, key)))).toEqual([null, null, null]);
});

test('a member route leads a visitor to home with #login and the redirect, never to another host; two tabs stay in step', async ({
  page,
  context,
  request,
}) => {
  const member = await newMember(request);
  const other = await context.newPage();
  await other.goto('/home?redirect=%2F%2Fevil.example%2Fx#login');
  await signInBy(other, { ...member, password: 'Wrong1234' });
  await expect(dialogOf(other).getByText(m.validation_credentials({}, tw))).toBeVisible();
  await signInBy(other, member);
  await expect(other.getByText(m.member_signed_in({}, tw))).toBeVisible();
  await expect(other).toHaveURL(/\/home$/);
  await other.evaluate(() => localStorage.clear());
  await other.goto('about:blank');
  await other.goto('/home#login');
  await expect(dialogOf(other)).toBeVisible();

  await page.goto('/account');
  await expect(page).toHaveURL(/\/home\?redirect=%2Faccount#login$/);
  await signInBy(page, member);
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByText(member.email)).toBeVisible();
  // The other tab notices it and closes its dialog.
  await expect(dialogOf(other)).toBeHidden();

  // Signed out there: the session ends here without an error, and a member page leads home.
  await other.evaluate(() => localStorage.removeItem('customer_token'));
  await expect(page).toHaveURL(/\/home\?redirect=%2Faccount#login$/);
  await expect(dialogOf(page)).toBeVisible();
});

test('a member whose session cannot be checked twice is not taken for a visitor', async ({ page, request }) => {
  const { token } = await newMember(request);
  await page.addInitScript((bearer) => localStorage.setItem('customer_token', bearer), token);
  await page.route('**/api/customer/me', (route) => route.abort(), { times: 2 });
  await page.goto('/account');
  await expect(page.getByRole('heading', { name: m.account_profile({}, tw) })).toBeVisible();
  await expect(page).toHaveURL(/\/account$/);
});

/** The browser brings back this page as it was; in its automation browsers only load pages anew. */
const bringBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));

test('a page that the browser brings back as it was shows the cart as it is now, and no member who has signed out since @phone', async ({
  page,
  request,
}) => {
  await putIntoCart(page, 'tw');
  const cart = await storedValue(page, 'cart');
  const item = (await (await page.request.get(`/api/cart/${cart}`)).json()).items[0].product_item.id;
  await page.request.post('/api/cart/update', { data: { cart, item: { product_item_id: item, quantity: 3, mode: 'set' } } });
  await bringBack(page);
  await expect(page.getByRole('link', { name: m.layout_cart_with({ count: 3 }, tw) })).toBeVisible();

  const { token } = await newMember(request);
  await page.evaluate((bearer) => localStorage.setItem('customer_token', bearer), token);
  await page.goto('/account');
  await expect(page.getByRole('heading', { name: m.account_profile({}, tw) })).toBeVisible();
  await page.evaluate(() => {
    for (const key of ['customer_token', 'loggedIn', 'cart']) localStorage.removeItem(key);
  });
  await bringBack(page);
  await expect(page).toHaveURL(/\/home\?redirect=%2Faccount#login$/);
});

test('a token in the URL of any page signs in, leaves the address bar and goes home; cannot_add says the binding failed; an expired token ends the session quietly', async ({
  page,
  request,
}) => {
  const { token } = await newMember(request);
  await page.goto(`/products?sort=price_asc&token=${token}`);
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByText(m.member_signed_in({}, tw))).toBeVisible();
  expect(await storedValue(page, 'customer_token')).toBe(token);

  await page.goto('/products?token=cannot_add');
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByText('綁定失敗')).toBeVisible();
  await expect(page.getByText(m.sign_in_binding_failed_text({}, tw))).toBeVisible();
  expect(await storedValue(page, 'customer_token')).toBe(token);

  await page.goto(`/home?token=${'x'.repeat(43)}`);
  await expect(page.getByText(m.error_sign_in_code_wrong({}, tw))).toBeVisible();
  await expect(page).toHaveURL(/\/home$/);
  expect(await storedValue(page, 'customer_token')).toBe(token);

  await request.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } });
  await page.reload();
  await expect.poll(() => storedValue(page, 'customer_token')).toBeNull();
  await expect(page.getByText(m.error_system_error({}, tw))).toHaveCount(0);
});

test('password reset mail sent; its link sets a password once: password is different, password reset, log in again', async ({
  page,
  request,
}) => {
  const member = await newMember(request);
  await page.goto('/home#login');
  await dialogOf(page)
    .getByRole('button', { name: m.sign_in_forgot({}, tw) })
    .click();
  const dialog = page.getByRole('dialog', { name: m.sign_in_forgot_title({}, tw) });
  await dialog.locator('[name="email"]').fill(member.email);
  await dialog.getByRole('button', { name: m.sign_in_send_link({}, tw) }).click();
  await expect(dialog.getByText(m.member_reset_mailed({}, tw))).toBeVisible();

  const link = await mailed(request, member.email, /((?:\/en)?\/reset-password\?(?:token|code)=[\w-]{43})/);
  const answer = await page.goto(link);
  expect(answer?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'private, no-store' });
  await expect(page).toHaveURL(/\/reset-password$/);
  const main = page.getByRole('main');
  const fill = async (password: string, again: string) => {
    await main.locator('[name="password"]').fill(password);
    await main.locator('[name="password_confirmation"]').fill(again);
    await main.getByRole('button', { name: m.sign_in_set_password({}, tw) }).click();
  };
  await fill('Teapot2026', 'Teapot2027');
  await expect(main.getByText(m.validation_password_mismatch({}, tw))).toBeVisible();
  await fill('Teapot2026', 'Teapot2026');
  await expect(main.getByRole('heading', { name: m.member_reset_done({}, tw) })).toBeVisible();
  await main.getByRole('link', { name: m.layout_login({}, tw), exact: true }).click();
  await signInBy(page, { ...member, password: 'Teapot2026' });
  await expect(page.getByText(m.member_signed_in({}, tw))).toBeVisible();

  await page.goto(link);
  await fill('Teapot2028', 'Teapot2028');
  await expect(main.getByText(m.error_reset_code_wrong({}, tw))).toBeVisible();
  await expect(main.getByRole('button', { name: m.sign_in_send_link({}, tw) })).toBeVisible();
});

test('too many wrong passwords: the dialog says how long to wait', async ({ page, request }) => {
  const email = newAddress();
  await page.goto('/home#login');
  await expect(async () => {
    const guess = () => request.post('/api/auth/login', { data: { email, password: 'Wrong1234' } });
    await Promise.all(Array.from({ length: 5 }, guess));
    await signInBy(page, { email, password: 'Wrong1234' });
    await expect(dialogOf(page).getByRole('alert')).toHaveText(/請等 \d+ (秒|分鐘)再試/, { timeout: 2000 });
  }).toPass();
});

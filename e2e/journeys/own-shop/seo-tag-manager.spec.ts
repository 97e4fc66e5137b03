import * as m from '#messages';
import { type BrowserContext, expect } from '../../journey.ts';
import { test } from '../../own-shop.ts';
import { fillInCart, placeOrder, putIntoCart } from '../../shopper.ts';
import { newAddress } from '../../sign-in.ts';
import { openAtRest } from '../../traffic.ts';

test.describe.configure({ mode: 'default' });

type TagEvent = {
  event?: string;
  method?: string;
  search_term?: string;
  event_id?: string;
  ecommerce?: { items: unknown[]; value?: number; currency?: string; transaction_id?: string; promotion_name?: string };
};

const gtm = 'GTM-TEST123';

/** Answers in place of Google, so that nothing leaves the machine. Records every document's events, and where the script was loaded. */
async function recordTagEvents(context: BrowserContext): Promise<{ loadedOn: string[]; events: TagEvent[] }> {
  const seen = { loadedOn: [] as string[], events: [] as TagEvent[] };
  await context.exposeBinding('tell', (_source, event: TagEvent) => void seen.events.push(event));
  await context.route('https://www.googletagmanager.com/**', async (route) => {
    seen.loadedOn.push(new URL(route.request().frame().url()).pathname);
    const body = `const tell = (e) => window.tell(JSON.parse(JSON.stringify(e)));
      dataLayer.forEach(tell); const push = dataLayer.push.bind(dataLayer); dataLayer.push = (e) => { tell(e); return push(e); };`;
    await route.fulfill({ contentType: 'text/javascript', body });
  });
  return seen;
}

const names = (events: readonly TagEvent[]) => events.flatMap(({ event }) => event ?? []);
const count = (events: readonly TagEvent[], name: string) => names(events).filter((each) => each === name).length;

test('without a tag manager none of it is loaded or stored', async ({ page, context }) => {
  const seen = await recordTagEvents(context);
  await openAtRest(page, '/home');
  expect(await page.evaluate(() => 'dataLayer' in window)).toBe(false);
  await expect(page.getByRole('region', { name: m.consent_title({}, { locale: 'tw' }) })).toHaveCount(0);
  expect(seen.loadedOn).toEqual([]);
});

test('a search event is sent to the tag manager when gtm is set, and the other events once each', async ({ page, context, settings }) => {
  await settings.general({ gtm });
  const seen = await recordTagEvents(context);
  await page.goto('/products');
  await expect.poll(() => names(seen.events)).toEqual(['gtm.js', 'page_view', 'view_item_list']);
  await page.locator('main article a').first().click();
  await expect(page).toHaveURL(/\/products\/\d+/);
  await expect.poll(() => names(seen.events).slice(3)).toEqual(expect.arrayContaining(['select_item', 'page_view', 'view_item']));
  expect(count(seen.events, 'select_item')).toBe(1);

  seen.events.length = 0;
  await putIntoCart(page, 'tw');
  const added = () => seen.events.find(({ event }) => event === 'add_to_cart');
  await expect.poll(added).toMatchObject({ event_id: expect.any(String), ecommerce: { currency: 'TWD', value: expect.any(Number) } });
  expect(seen.events.find(({ event }) => event === 'search')?.search_term).toBe('黑豆蔭油');
  expect([count(seen.events, 'search'), count(seen.events, 'add_to_cart')]).toEqual([1, 1]);
});

test('an applied promotion, signing up and signing in are reported once each, and a refused sign-in is not', async ({
  page,
  context,
  settings,
}) => {
  await settings.general({ gtm });
  const seen = await recordTagEvents(context);
  const tw = { locale: 'tw' } as const;
  await page.goto('/home');
  await expect.poll(() => names(seen.events)).toContain('page_view');
  const promotion = await page.getByRole('heading', { level: 1 }).textContent();
  await page.locator('main a').first().click();
  await expect(page).not.toHaveURL(/\/home$/);
  await expect.poll(() => seen.events.find(({ event }) => event === 'select_promotion')?.ecommerce?.promotion_name).toBe(promotion);

  const person = { name: '陳小亭', email: newAddress(), password: 'Teapot2026', password_confirmation: 'Teapot2026' };
  await page.goto('/shops#signup');
  const joining = page.getByRole('dialog', { name: m.sign_in_join({}, tw) });
  for (const [name, value] of Object.entries(person)) await joining.locator(`[name="${name}"]`).fill(value);
  await joining.getByLabel(m.sign_in_agree({}, tw)).check();
  await joining.getByRole('button', { name: m.sign_in_register({}, tw) }).click();
  await expect.poll(() => seen.events.find(({ event }) => event === 'sign_up')?.method).toBe('email');

  await page.evaluate(() => localStorage.clear());
  await page.goto('about:blank');
  await page.goto('/shops#login');
  const dialog = page.getByRole('dialog', { name: m.member_welcome({}, tw) });
  await dialog.locator('[name="email"]').fill(person.email);
  for (const password of ['Kettle2027', person.password]) {
    await dialog.locator('[name="password"]').fill(password);
    await dialog.getByRole('button', { name: m.layout_login({}, tw), exact: true }).click();
    if (password !== person.password) await expect(dialog.locator('[name="email"]')).toHaveAttribute('aria-invalid', 'true');
  }
  await expect.poll(() => seen.events.find(({ event }) => event === 'login')?.method).toBe('email');
  expect(['select_promotion', 'sign_up', 'login'].map((name) => count(seen.events, name))).toEqual([1, 1, 1]);
});

test('the tag manager is never on payment pages; the purchase is reported once, on the next page that has it', async ({
  page,
  context,
  settings,
}) => {
  await settings.general({ gtm });
  const seen = await recordTagEvents(context);
  await putIntoCart(page, 'tw');
  await page.locator('a[href="/cart"]').filter({ visible: true }).first().click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect.poll(() => page.evaluate(() => 'dataLayer' in window)).toBe(false);
  await fillInCart(page, 'tw', { delivery: 'home', payment: 'cod' });
  const number = await placeOrder(page, 'tw');
  expect(await page.evaluate(() => 'dataLayer' in window)).toBe(false);
  await page.reload();
  await expect(page.getByText(number).first()).toBeVisible();
  seen.events.length = 0;
  await page.goto('/home');
  const order = ['view_cart', 'begin_checkout', 'add_shipping_info', 'add_payment_info', 'purchase'];
  await expect.poll(() => order.map((name) => count(seen.events, name))).toEqual([1, 1, 1, 1, 1]);
  expect(seen.events.find(({ event }) => event === 'purchase')).toMatchObject({
    event_id: `order-${number}`,
    ecommerce: { transaction_id: number },
  });
  expect(seen.loadedOn.filter((path) => /cart|order/.test(path))).toEqual([]);
  await openAtRest(page, page.url());
  expect(count(seen.events, 'purchase')).toBe(1);
});

test.describe('in Europe', () => {
  test.use({ timezoneId: 'Europe/Berlin', locale: 'en-GB' });
  test('nothing is loaded or stored before consent, a refusal is stored, and the footer reopens the question', async ({
    page,
    context,
    settings,
  }) => {
    await settings.general({ gtm });
    const seen = await recordTagEvents(context);
    await page.goto('/en/home');
    const question = page.getByRole('region', { name: m.consent_title({}, { locale: 'en' }) });
    const answer = (text: string) => question.getByRole('button', { name: text });
    await expect(question).toBeVisible();
    expect([await context.cookies(), seen.loadedOn]).toEqual([[], []]);
    await answer(m.consent_refuse({}, { locale: 'en' })).click();
    await expect(question).toBeHidden();
    await openAtRest(page, page.url());
    await expect(question).toBeHidden();
    expect([seen.loadedOn, await page.evaluate(() => sessionStorage.getItem('events'))]).toEqual([[], null]);
    await page.getByRole('button', { name: m.consent_change({}, { locale: 'en' }) }).click();
    await answer(m.consent_grant({}, { locale: 'en' })).click();
    await expect.poll(() => names(seen.events)).toContain('gtm.js');
    await page.goto('/en/products');
    await expect.poll(() => count(seen.events, 'gtm.js')).toBe(2);
    await expect(question).toBeHidden();
  });
});

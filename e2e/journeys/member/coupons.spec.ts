import * as m from '#messages';
import { expect, test } from '../../journey.ts';
import { anyItem, order } from '../../member.ts';
import { type Caller, newMember, office, openAs } from '../../sign-in.ts';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** Creates a campaign of 100 off, with changes; returns its id. */
async function campaign(staff: Caller, change: object): Promise<number> {
  const { id } = await staff<{ id: number }>('POST', '/api/admin/coupons', {
    name: { tw: '老朋友', en: 'Old friend' },
    prefix: '',
    code_style: 'unique',
    quantity: null,
    class: 'order',
    benefit: { kind: 'amount', amount: 100 },
    max_discount: null,
    scope: { include: [], exclude: [] },
    conditions: {},
    combine: { item: true, order: true, shipping: true, coupon: false },
    issue: 'manual',
    valid_from: null,
    valid_until: null,
    valid_days: null,
    per_customer: 1,
    uses_per_coupon: 1,
    active: true,
    ...change,
  });
  return id;
}
const give = (staff: Caller, id: number, customer: number) =>
  staff('POST', `/api/admin/coupons/${id}/issue`, { to: { kind: 'customers', ids: [customer] }, note: '' });

test('coupons unused, used and expired: those that expire within 180 days are flagged, in the last seven days in red, and one is used @phone', async ({
  page,
  request,
}) => {
  const o = { locale: 'tw' } as const;
  const me = await newMember(request);
  const staff = await office();
  const ends = { 三天: 3.5, 半年內: 179.9, 半年後: 181, 不過期: null };
  for (const [tw, days] of Object.entries(ends)) {
    await give(staff, await campaign(staff, { name: { tw }, valid_until: days === null ? null : inDays(days) }), me.id);
  }
  await openAs(page, me);
  await page.goto('/account/coupons');
  const ticket = (name: string) => page.getByRole('article', { name, exact: true });
  const soon = m.my_coupons_soon({}, o);
  await expect(page.getByRole('article')).toHaveCount(4);
  await expect(page.getByRole('article').first()).toContainText(m.my_coupons_days_left({ count: 3 }, o));
  await expect(ticket('半年內')).toContainText(soon);
  await expect(ticket('半年後')).not.toContainText(soon);
  await expect(ticket('不過期')).toContainText(m.my_coupons_no_end({}, o));

  // With an empty cart it is stored for the first item; with items it is applied at once.
  await page.getByRole('button', { name: m.my_coupons_use_named({ name: '三天' }, o) }).click();
  await expect(page).toHaveURL(/\/products$/);
  expect(await page.evaluate(() => localStorage.getItem('coupon'))).toMatch(/^[A-Z0-9-]{8,}$/);
  await page.evaluate(() => localStorage.removeItem('coupon'));
  await me.call('POST', '/api/cart/update', {
    cart: null,
    item: { product_item_id: (await anyItem(me.call)).id, quantity: 1, mode: 'add' },
  });
  await page.goto('/account/coupons');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cart'))).not.toBeNull();
  await page.getByRole('button', { name: m.my_coupons_use_named({ name: '半年內' }, o) }).click();
  await expect(page).toHaveURL(/\/cart$/);
  const { data } = await me.call<{ data: { id: number; code: string; name: string }[] }>('GET', '/api/my/coupons');
  const { cart } = await me.call<{ cart: { offers: { code: string | null }[] } }>('GET', '/api/customer/me');
  expect(cart.offers.map(({ code }) => code)).toContain(data.find(({ name }) => name === '半年內')?.code);

  const placed = await order(me, (await anyItem(me.call)).id);
  await page.goto('/account/coupons');
  await page.getByRole('link', { name: m.my_coupons_used({}, o) }).click();
  await expect(page).toHaveURL(/state=used/);
  await page
    .getByRole('article', { name: '半年內' })
    .getByRole('link', { name: m.my_coupons_see_order({}, o) })
    .click();
  await expect(page).toHaveURL(new RegExp(`/account/orders/${placed.id}$`));
  await page.goto('/account/coupons?state=expired');
  await expect(page.getByRole('heading', { name: m.my_coupons_none_expired({}, o) })).toBeVisible();
});

test('a code is claimed, and every refusal is explained at the field', async ({ page, request }) => {
  const o = { locale: 'en' } as const;
  const me = await newMember(request);
  const staff = await office();
  const issueCodes = async (change: object, quantity = 1) => {
    const id = await campaign(staff, change);
    await staff('POST', `/api/admin/coupons/${id}/issue`, { to: { kind: 'unassigned', quantity }, note: '' });
    const { data } = await staff<{ data: { code: string }[] }>('GET', `/api/admin/coupons/${id}/tickets`);
    return { id, codes: data.map(({ code }) => code) };
  };
  const free = await issueCodes({}, 2);
  const later = await issueCodes({ valid_from: inDays(3) });
  const over = await issueCodes({});
  await staff('POST', `/api/admin/coupons/${over.id}/revoke`, {});
  const shared = `HELLO${Date.now() % 1e5}`;
  await campaign(staff, { code_style: 'shared', prefix: shared, quantity: 5 });
  await openAs(page, me);
  await page.goto('/en/account/coupons');
  const field = page.getByLabel(m.my_coupons_enter({}, o));
  const claim = async (code: string) => {
    await field.fill(code);
    await page.getByRole('button', { name: m.my_coupons_claim({}, o) }).click();
  };
  for (const [code, sentence] of [
    ['', m.my_coupons_code_missing({}, o)],
    ['NO-SUCH-CODE', m.error_code_unknown({}, o)],
    [later.codes[0] ?? '', m.error_code_not_started({}, o)],
    [over.codes[0] ?? '', m.error_code_ended({}, o)],
    [shared, m.error_code_for_the_cart({}, o)],
  ] as const) {
    await claim(code);
    await expect(page.locator('form').filter({ has: field })).toContainText(sentence);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
  }
  await claim(free.codes[0] ?? '');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(field).toHaveValue('');
  await claim(free.codes[1] ?? '');
  await expect(page.locator('form').filter({ has: field })).toContainText(m.error_limit_reached({}, o));
});

import * as m from '#messages';
import type { CartView } from '#modules/cart/contract.ts';
import { plainForm, plainItem } from '#testing/products/plain-product.ts';
import { expect, type Page, test } from '../journey.ts';
import { office, staffApi } from '../sign-in.ts';
import { signIn } from '../staff.ts';

const o = { locale: 'tw' } as const;
const passcode = 'kumquat-2026';

type Offer = { id: number; public_id: string; code: string };

/** Creates an offer with a partner, another one for each run. */
async function addOffer(url: string): Promise<Offer> {
  const staff = await staffApi(url);
  const code = `MEI${crypto.randomUUID().slice(0, 8)}`.toUpperCase();
  const everywhere = { item: true, order: true, shipping: true, coupon: true };
  const { id } = await staff.post<{ id: number }>('/api/admin/offers', {
    name: { tw: '梅姐團購', en: 'Mei’s circle' },
    code,
    promo_codes: [],
    message: null,
    terms: null,
    media_id: null,
    active: true,
    starts_at: null,
    ends_at: '2030-12-31T15:59:59Z',
    weekdays: [],
    from_minute: null,
    to_minute: null,
    trigger: 'code',
    class: 'order',
    benefit: { kind: 'amount', amount: 10 },
    max_discount: null,
    scope: { include: [], exclude: [] },
    conditions: {},
    combine: everywhere,
    limit_total: null,
    limit_per_customer: null,
    priority: 0,
    exclusive: false,
    partner: { name: 'Mei', email: 'mei@example.com', commission_percent: 10, passcode },
  });
  const { public_id } = await staff.get<{ public_id: string }>(`/api/admin/offers/${id}`);
  await staff.close();
  return { id, public_id, code };
}

const buyer = {
  email: 'secret.buyer@example.com',
  name: '王小明',
  phone: '0987654321',
  same_as_orderer: true,
  recipient_zip: '103',
  recipient_city: '臺北市',
  recipient_district: '大同區',
  recipient_address: '涼州街 99 號',
};

/** The item of a product that no other journey changes or buys. */
async function addItem(page: Page): Promise<number> {
  const sku = `MEI-${crypto.randomUUID().slice(0, 8)}`.toUpperCase();
  const form = plainForm(sku, { name: { tw: '團購麻糬', en: 'Circle mochi' }, items: [plainItem(sku, { price: 250, stock: 5 })] });
  const { id } = await (await office())<{ id: number }>('POST', '/api/admin/products', form);
  const { items } = await (await page.request.get(`/api/products/${id}`)).json();
  return items[0].id;
}

/** Buys with the offer's code, by the calls of the pages. Answers the order number. */
async function buyWith(page: Page, code: string): Promise<string> {
  const send = async <T>(method: 'post' | 'put', path: string, data: object): Promise<T> => {
    const answer = await page.request[method](path, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as T;
  };
  const { id: cart } = await send<CartView>('post', '/api/cart/update', {
    cart: null,
    item: { product_item_id: await addItem(page), quantity: 1, mode: 'add' },
  });
  await send('post', '/api/cart/apply-offer', { cart, code });
  const open = await send<CartView>('put', `/api/cart/${cart}`, buyer);
  const methods = {
    delivery_method_id: open.deliveries.find(({ kind }) => kind === 'home')?.id,
    payment_method_id: open.payments.find(({ kind }) => kind === 'cod')?.id,
  };
  const { final_total } = await send<CartView>('put', `/api/cart/${cart}`, { ...buyer, ...methods });
  const placed = await send<{ order_no?: string }>('post', '/api/orders', { cart, ...buyer, ...methods, final_total });
  if (!placed.order_no) throw new Error(`the order was refused: ${JSON.stringify(placed)}`);
  return placed.order_no;
}

test('/offers/{id}/orders: a partner enters the passcode and sees the offer’s orders, masked, in the plain layout', async ({
  page,
  baseURL,
}) => {
  const { public_id, code } = await addOffer(baseURL ?? '');
  const order_no = await buyWith(page, code);
  const answer = await page.goto(`/offers/${public_id}/orders`);
  expect(answer?.headers()['x-robots-tag']).toBe('noindex');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  // The plain layout: content and footer, no shop navigation.
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page.getByRole('button', { name: m.layout_search({}, o) })).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: m.layout_tabs({}, o) })).toHaveCount(0);
  await expect(page.getByText('梅姐團購')).toHaveCount(0);

  const field = page.getByLabel(m.partner_passcode({}, o));
  await field.fill('wrong-passcode');
  await field.press('Enter');
  await expect(page.getByText(m.error_passcode_wrong({}, o)).first()).toBeVisible();
  await field.fill(passcode);
  await field.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: '梅姐團購' })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: '王○明' });
  await expect(row).toContainText(`${order_no.slice(0, 7)}○○○${order_no.slice(-2)}`);
  const all = await page.content();
  for (const secret of [buyer.email, buyer.phone, buyer.name, '涼州街', order_no]) expect(all).not.toContain(secret);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: m.partner_file({}, o) }).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer);
  const file = Buffer.concat(chunks).toString();
  expect(file.split('\r\n')).toHaveLength(3);
  expect(file).toContain('"王○明"');
  expect(file).not.toContain(buyer.email);
});

test('/offers/{id}/orders is cached: going back shows it at once, also offline', async ({ page, context, baseURL }) => {
  const { public_id, code } = await addOffer(baseURL ?? '');
  await buyWith(page, code);
  await page.goto(`/en/offers/${public_id}/orders`);
  await page.getByLabel(m.partner_passcode({}, { locale: 'en' })).fill(passcode);
  await page.getByLabel(m.partner_passcode({}, { locale: 'en' })).press('Enter');
  const title = page.getByRole('heading', { level: 1, name: 'Mei’s circle' });
  await expect(title).toBeVisible();
  await page.locator('a[href="/en/home"]').first().click();
  await expect(page).toHaveURL(/\/en\/home$/);
  await expect(page.getByRole('banner')).toBeVisible();
  await context.setOffline(true);
  await page.goBack();
  await expect(title).toBeVisible();
  await context.setOffline(false);
});

test('/offers/{id}/orders asks staff with ‘offers view’ for no passcode', async ({ page, baseURL }) => {
  const { public_id } = await addOffer(baseURL ?? '');
  await signIn(page, 'tw', '/admin/welcome');
  await page.goto(`/offers/${public_id}/orders`);
  await expect(page.getByRole('heading', { level: 1, name: '梅姐團購' })).toBeVisible();
  await expect(page.getByText(m.partner_empty({}, o))).toBeVisible();
});

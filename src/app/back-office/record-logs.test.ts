import { afterAll, beforeAll, expect, test } from 'vitest';
import { blankGift } from '#modules/catalog/contract.ts';
import { paymentForm } from '#modules/payments/contract.ts';
import { deliveryForm } from '#modules/shipping/contract.ts';
import { type StaffClient, staffWith } from '#testing/clients.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';

let shop: ServedShop;
let keeper: StaffClient;
beforeAll(async () => {
  shop = await servedShop();
  keeper = await staffWith(
    shop,
    'brands create',
    'brands update',
    'categories create',
    'categories update',
    'gifts create',
    'gifts update',
    'system update',
    'logs view',
  );
});
afterAll(() => shop.close());

type Log = { data: { action: string; subject_type: string; changes: { field: string; old: unknown; new: unknown }[] }[] };
const page = { slug: { tw: '' }, intro: null, seo: null, active: true };
const pictures = { logo_media_id: null, banner_media_id: null, media_id: null };
const brand = { ...page, ...pictures, name: { tw: '山房' }, country: null, sort: 1 };
const category = { ...page, ...pictures, name: { tw: '山房' }, in_menu: true, product_order: 'manual', parent_id: null };
const gift = { ...blankGift, name: { tw: '山房' }, sort: 1, stock: 0, linked_item_id: null };

const noLimits = { note: null, fee: 0, min_total: null, max_total: null, countries: ['tw'], active: true };
const delivery = deliveryForm.parse({ ...noLimits, name: { tw: '山房' }, kind: 'home', free_threshold: null, pickup_address: null });
const payment = paymentForm.parse({
  ...{ ...noLimits, name: { tw: '山房' }, kind: 'cod', instructions: null, bank: null, expire_minutes: null, instalment_min: null },
});

test.each([
  ['brands', 'Brand', brand],
  ['product-categories', 'Category', category],
  ['gifts', 'Gift', gift],
  ['deliveries', 'Delivery', delivery],
  ['payments', 'Payment', payment],
])(
  'the log of %s shows who created a record and its changes, of no other record, and only with the right to view',
  async (path, model, form) => {
    const [{ id } = { id: 0 }] = await Promise.all(
      [form, { ...form, name: { tw: '別的' } }].map(
        async (sent) => (await keeper.call<{ id: number }>('POST', `/api/admin/${path}`, sent)).body,
      ),
    );
    const saved = await keeper.call('PUT', `/api/admin/${path}/${id}`, { ...form, name: { tw: '山房茶' }, version: 1 });
    expect(saved.status, saved.text).toBe(200);
    const { data } = (await keeper.call<Log>('GET', `/api/admin/${path}/${id}/logs`)).body;
    expect(data.map(({ subject_type, action }) => `${subject_type} ${action}`)).toEqual([`${model} update`, `${model} create`]);
    expect(data[0]?.changes.find(({ field }) => field.startsWith('name'))).toMatchObject({ field: 'name.tw', old: '山房', new: '山房茶' });
    const other = await staffWith(shop, 'brands update', 'categories update', 'gifts update', 'system update');
    expect((await other.call('GET', `/api/admin/${path}/${id}/logs`)).status).toBe(403);
  },
);

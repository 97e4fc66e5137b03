import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OrderingShop, orderingShop } from '#testing/orders/ordering.ts';

let shop: OrderingShop;
beforeAll(async () => {
  shop = await orderingShop();
});
afterAll(async () => {
  expect(await shop.broken()).toEqual([]);
  await shop.close();
});

const emptyPerson = { name: '', phone: '', zip: '', city: '', district: '', address: '' };
const draftForm = (items: { product_item_id: number; quantity: number; unit_price: number | null }[], name = '') => ({
  ...{ customer_id: null, makes_member: false, email: '', locale: 'tw' as const, orderer: { ...emptyPerson, name }, is_same: true },
  ...{ recipient: emptyPerson, items, groups: [], price_reason: '', delivery_method_id: null, payment_method_id: null },
  ...{ cvs: { store_id: '', name: '', address: '', telephone: '' }, takes_offers: true, codes: [] },
  ...{ staff_discount: { amount: null, reason: '' }, customer_note: '', staff_note: 'calls back' },
});
const listDrafts = async () => (await shop.staff('drafts', {})).data.map(({ id, name, pieces }) => [id, name, pieces]);

test('a draft can be continued by another staff member; saving an older version is refused', async () => {
  const item = await shop.item(600);
  const { id, version } = await shop.staff('saveDraft', { form: draftForm([{ product_item_id: item, quantity: 2, unit_price: 550 }]) });
  expect(await listDrafts()).toEqual([[id, '', 2]]);
  const next = draftForm([{ product_item_id: item, quantity: 3, unit_price: null }], '林美惠');
  expect(await shop.superman('updateDraft', { id, version, form: next })).toEqual({ id, version: version + 1 });
  await expect(shop.staff('updateDraft', { id, version, form: draftForm([]) })).rejects.toMatchObject({
    ...{ code: 'draft_changed', status: 409 },
    facts: { current: version + 1 },
  });
  expect((await shop.staff('draft', { id })).form).toEqual(next);
  expect(await listDrafts()).toEqual([[id, '林美惠', 3]]);
  await shop.staff('removeDraft', { id });
  await expect(shop.staff('draft', { id })).rejects.toMatchObject({ code: 'draft_not_found', status: 404 });
});

test('one draft becomes one order, even with concurrent saves; a refused order leaves the draft', async () => {
  const item = await shop.item(600, 1);
  const { id: draft_id } = await shop.staff('saveDraft', { form: draftForm([{ product_item_id: item, quantity: 1, unit_price: null }]) });
  const person = { name: '林', phone: '0912345678' };
  const requestedOrder = {
    ...{ email: 'lin@example.com', orderer: person, recipient: person, delivery_method_id: shop.pickup, payment_method_id: shop.transfer },
    draft_id,
  };
  await expect(shop.staff('create', { ...requestedOrder, items: [{ product_item_id: item, quantity: 2 }] })).rejects.toMatchObject({
    code: 'out_of_stock',
  });
  expect((await listDrafts()).length).toBe(1);
  const items = [{ product_item_id: item, quantity: 1 }];
  const all = await Promise.allSettled([
    shop.staff('create', { ...requestedOrder, items }),
    shop.superman('create', { ...requestedOrder, items }),
  ]);
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await listDrafts()).toEqual([]);
  await expect(shop.staff('create', { ...requestedOrder, items })).rejects.toMatchObject({ code: 'draft_not_found' });
  expect(await shop.stock(item)).toEqual([1, 1]);
});

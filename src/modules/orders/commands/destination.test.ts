import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OrderingShop, orderingShop } from '#testing/orders/ordering.ts';

let shop: OrderingShop;
beforeAll(async () => {
  shop = await orderingShop();
});
afterAll(async () => {
  expect(await shop.broken()).toEqual([]);
  await shop.close();
});

const emptyPerson = { name: '陳', phone: '', zip: '', city: '', district: '', address: '' };
const person = { name: '陳', phone: '0912345678', zip: '100', city: '臺北市', district: '中正區', address: '1 號' };
const required = [{ key: 'required' }];
const request = async (overrides: object = {}) => ({
  ...{ email: '', orderer: person, recipient: person, payment_method_id: shop.transfer, delivery_method_id: shop.home },
  items: [{ product_item_id: await shop.item(500), quantity: 1 }],
  ...overrides,
});

describe('an order made by staff', () => {
  test('home delivery without an address is refused by field', async () => {
    await expect(shop.staff('create', await request({ recipient: emptyPerson }))).rejects.toMatchObject({
      fields: {
        'recipient.phone': required,
        'recipient.zip': required,
        'recipient.city': required,
        'recipient.address': required,
      },
    });
  });

  test('requires an e-mail only where the buyer has no phone', async () => {
    const created = await shop.staff('create', await request());
    expect(created.orderer).toMatchObject({ email: '', phone: '0912345678' });
    await expect(shop.staff('create', await request({ orderer: { ...person, phone: ' ' } }))).rejects.toMatchObject({
      fields: { email: required },
    });
    await expect(shop.staff('create', await request({ email: 'no mail' }))).rejects.toMatchObject({
      issues: [{ path: ['email'], message: 'email' }],
    });
  });

  test('picked up at the shop requires a name, and a way to reach the buyer', async () => {
    const fetched = { delivery_method_id: shop.pickup, recipient: emptyPerson };
    expect(await shop.staff('create', await request({ ...fetched, orderer: emptyPerson, email: 'chen@example.com' }))).toMatchObject({
      status: 'pending',
    });
    await expect(shop.staff('create', await request({ ...fetched, orderer: emptyPerson }))).rejects.toMatchObject({
      fields: { email: required },
    });
  });

  test('of a draft is validated in the same way', async () => {
    const items = [{ product_item_id: await shop.item(500), quantity: 1, unit_price: null }];
    const form = {
      ...{
        customer_id: null,
        makes_member: false,
        email: '',
        locale: 'tw' as const,
        orderer: person,
        is_same: true,
        recipient: emptyPerson,
        items,
      },
      ...{ groups: [], price_reason: '', delivery_method_id: shop.home, payment_method_id: shop.transfer, takes_offers: true, codes: [] },
      ...{ cvs: { store_id: '', name: '', address: '', telephone: '' }, staff_discount: { amount: null, reason: '' } },
      ...{ customer_note: '', staff_note: '' },
    };
    const { id: draft_id } = await shop.staff('saveDraft', { form });
    await expect(shop.staff('create', await request({ draft_id, recipient: emptyPerson }))).rejects.toMatchObject({
      fields: { 'recipient.address': required },
    });
    expect((await shop.staff('drafts', {})).data.map(({ id }) => id)).toContain(draft_id);
    await shop.staff('create', await request({ draft_id }));
    expect((await shop.staff('drafts', {})).data.map(({ id }) => id)).not.toContain(draft_id);
  });
});

describe('an order that exists', () => {
  test('has the same destination after an edit', async () => {
    const { id, version } = await shop.staff('create', await request());
    await expect(shop.staff('update', { id, version, recipient: { ...person, address: '' } })).rejects.toMatchObject({
      fields: { 'recipient.address': required },
    });
    const fetched = await shop.staff('create', await request({ delivery_method_id: shop.pickup, recipient: emptyPerson }));
    await expect(shop.staff('update', { id: fetched.id, version: fetched.version, delivery_method_id: shop.home })).rejects.toMatchObject({
      fields: { 'recipient.address': required },
    });
    expect(
      await shop.staff('update', { id: fetched.id, version: fetched.version, delivery_method_id: shop.home, recipient: person }),
    ).toMatchObject({ delivery: { kind: 'home' } });
  });

  test('cannot prepare or ship a parcel without one, individually or in bulk', async () => {
    const { id } = await shop.staff('create', await request());
    await shop.pay(id);
    await shop.db.updateTable('orders').set({ recipient_address: '' }).where('id', '=', id).execute();
    const refusal = 'Nobody knows where it goes yet. Complete the recipient first';
    for (const to of ['preparing', 'shipped']) {
      await expect(shop.staff('move', { id, machine: 'shipping', from: 'unshipped', to })).rejects.toMatchObject({
        code: 'move_not_allowed',
        facts: { reason: refusal },
      });
    }
    const many = await shop.staff('moveMany', { ids: [id], machine: 'shipping', to: 'preparing' });
    expect(many).toMatchObject({ done: [], failed: [{ id, code: 'move_not_allowed' }] });
    const { moves } = await shop.staff('show', { id });
    expect(moves).toContainEqual({ machine: 'shipping', to: 'preparing', allowed: false, reason: refusal });
    await shop.db.updateTable('orders').set({ recipient_address: '1 號' }).where('id', '=', id).execute();
    expect(await shop.staff('move', { id, machine: 'shipping', from: 'unshipped', to: 'preparing' })).toMatchObject({
      shipping_status: 'preparing',
    });
  });
});

describe('an order without an e-mail', () => {
  test('is opened by its whole phone number, not by its last digits alone', async () => {
    const { token } = await shop.staff('create', await request());
    expect(await shop.guest('byToken', { token })).toMatchObject({ full: false, known_by: 'phone' });
    for (const email of ['', '678', 'chen@example.com'])
      await expect(shop.guest('unlock', { token, email, phone_end: '678' })).rejects.toMatchObject({ code: 'identity_wrong' });
    expect(await shop.guest('unlock', { token, email: '0912-345-678', phone_end: '678' })).toMatchObject({ full: true });
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { json } from '#platform/db/json.ts';
import { orderer } from '#testing/orders/shopping.ts';
import { type TestShop, testShop } from '#testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

const countries = ['uk', 'hk', 'us'] as const;
const inCountry = async (country: string) => {
  const value = json({ country });
  await shop.db
    .insertInto('settings')
    .values({ name: 'website', value, updated_at: shop.clock.now() })
    .onConflict((row) => row.column('name').doUpdateSet({ value }))
    .execute();
  for (const table of ['delivery_methods', 'payment_methods'] as const)
    await shop.db
      .updateTable(table)
      .set({ countries: [country] as never })
      .execute();
};

/** A company's invoice as it may have been typed before the shop moved, or come from a profile: no number, a wrong number. */
const company = { invoice_type: 'company', invoice_company: '', invoice_company_id: '1234' } as const;

async function filledCart() {
  const guest = shop.guest();
  const { itemId } = await shop.product({ price: 590 });
  const { id } = await guest.call('cart.update', { cart: null, item: { product_item_id: itemId, quantity: 1, mode: 'add' } });
  const choices = { delivery_method_id: shop.pickup, payment_method_id: shop.transfer };
  const cart = await guest.call('cart.save', { id, ...choices, ...orderer, phone: '+886912345678', ...company });
  return { guest, cart };
}

describe.each(countries)('in a shop of %s', (country) => {
  test('Taiwan’s invoice fields are neither required nor stored with the order', async () => {
    await inCountry(country);
    const { guest, cart } = await filledCart();
    expect(cart.blockers).toEqual([]);
    const sent = { cart: cart.id, ...orderer, phone: '+886912345678', ...company, final_total: cart.final_total };
    expect(await guest.call('checkout.placeOrder', sent)).not.toHaveProperty('fail');
    const order = await shop.db
      .selectFrom('orders')
      .select(['country', 'invoice_type', 'invoice_company_id'])
      .where('cart_id', '=', cart.id)
      .executeTakeFirst();
    expect(order).toEqual({ country, invoice_type: null, invoice_company_id: null });
  });
});

test('in Taiwan a company’s number and name are required', async () => {
  await inCountry('tw');
  const { cart } = await filledCart();
  expect(cart.blockers.map(({ target }) => target)).toEqual(['invoice_company', 'invoice_company_id']);
});

describe('what the invoice settings leave out', () => {
  const save = (change: Record<string, boolean>) => {
    const value = json(change);
    return shop.db
      .insertInto('settings')
      .values({ name: 'invoices', value, updated_at: shop.clock.now() })
      .onConflict((row) => row.column('name').doUpdateSet({ value }))
      .execute();
  };
  const placed = async () => {
    const { guest, cart } = await filledCart();
    expect(cart.blockers).toEqual([]);
    const sent = { cart: cart.id, ...orderer, phone: '+886912345678', ...company, final_total: cart.final_total };
    expect(await guest.call('checkout.placeOrder', sent)).not.toHaveProperty('fail');
    const columns = ['invoice_type', 'invoice_company_id'] as const;
    return {
      kinds: cart.invoice_kinds,
      order: await shop.db.selectFrom('orders').select(columns).where('cart_id', '=', cart.id).executeTakeFirst(),
    };
  };

  test('without company numbers a company’s invoice is a person’s', async () => {
    await inCountry('tw');
    await save({ accepts_company: false });
    expect(await placed()).toEqual({ kinds: ['person', 'barcode'], order: { invoice_type: 'individual', invoice_company_id: null } });
  });
  test('without invoices the checkout offers none and the order stores none', async () => {
    await inCountry('tw');
    await save({ active: false });
    expect(await placed()).toEqual({ kinds: [], order: { invoice_type: null, invoice_company_id: null } });
  });
});

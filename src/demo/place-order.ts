import { cartContract } from '#modules/cart/contract.ts';
import { checkoutContract } from '#modules/checkout/contract.ts';
import type { Call } from './demo-calls.ts';
import type { DemoLife } from './demo-data.ts';
import type { Shopper } from './people.ts';
import { type Ids, requireId } from './products.ts';
import type { Methods } from './shop-settings.ts';

/** Calls at so many days before now. */
export type At = (daysAgo: number) => Call;
/** Who buys what, and how it is delivered and paid. */
export type Placing = { shoppers: readonly Shopper[]; items: Ids; methods: Methods };
type DemoOrder = Pick<DemoLife['orders'][number], 'lines' | 'code' | 'affiliate'> & {
  /** Of the recipient, for goods from abroad. */
  tax_id?: string;
};

export function findShopper({ shoppers }: Placing, key: string): Shopper {
  const shopper = shoppers.find((one) => one.key === key);
  if (!shopper) throw new Error(`the demo has no customer called ${key}`);
  return shopper;
}

/** A cart with these lines; returns its id. */
export async function fillCart(call: Call, lines: DemoOrder['lines'], items: Ids): Promise<string> {
  let cart: string | null = null;
  for (const { sku, quantity } of lines) {
    const item = { product_item_id: requireId(items, sku), quantity, mode: 'add' as const };
    ({ id: cart } = await call(cartContract.update, { cart, item }));
  }
  if (cart === null) throw new Error('a cart of the demo needs lines');
  return cart;
}

/** Returns the number of an order that is to be paid by bank transfer. */
export async function placeOrder(
  call: Call,
  order: DemoOrder,
  { email, name, phone, zip, city, district, address }: Shopper,
  placing: Placing,
) {
  const cart = await fillCart(call, order.lines, placing.items);
  if (order.code) await call(cartContract.applyOffer, { cart, code: order.code });
  const form = {
    ...{ email, name, phone, same_as_orderer: true },
    ...{ recipient_zip: zip, recipient_city: city, recipient_district: district, recipient_address: address },
    ...{ delivery_method_id: placing.methods.home, payment_method_id: placing.methods.bank_transfer },
    ...(order.tax_id && { tax_id: order.tax_id }),
  };
  const { final_total } = await call(cartContract.save, { id: cart, ...form });
  const placed = await call(checkoutContract.placeOrder, { cart, ...form, final_total, ...order.affiliate });
  if ('fail' in placed) throw new Error(`an order of the demo was not placed: ${placed.code} ${placed.message}`);
  return placed.order_no;
}

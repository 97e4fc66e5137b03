import { openCartOf } from '#modules/cart/index.ts';
import { readCustomer } from '#modules/customers/index.ts';
import { type Context, customerCaller } from '#platform/http/context.ts';
import type { CustomerProfile } from './contract.ts';

/** The signed-in customer with the open cart, which replaces the browser's own (spec section 4). */
export async function me(ctx: Context): Promise<CustomerProfile> {
  const { id } = customerCaller(ctx);
  const [customer, cart] = await Promise.all([readCustomer(ctx.db, id), openCartOf(ctx, id)]);
  if (!customer) throw new Error(`customer ${id} has a token but no account`);
  const { name, email, phone, locale } = customer;
  return { id, avatar: null, name, email, phone, locale, cart };
}

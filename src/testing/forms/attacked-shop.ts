import { contracts } from '#app/contracts.ts';
import type { Endpoint } from '#shared/contract.ts';
import { type Client, guest, signUpCustomer, superman } from '../clients.ts';
import { buy } from '../orders/shopping.ts';
import { type ServedShop, servedShop } from '../served-shop.ts';

/** All but the calls that end or replace the session, which are tested with the protocol. */
export const endpoints = Object.values(contracts)
  .flatMap((contract) => Object.values(contract as Record<string, Endpoint>))
  .filter(({ path }) => !/(logout|csrf-cookie|(sessions|devices)\/:id)$/.test(path));

export type AttackedShop = {
  shop: ServedShop;
  /** Who may call the endpoint. */
  clientFor(endpoint: Endpoint): Client;
  /** Some inputs are valid and end the caller's own session or account. */
  signInAgain(): Promise<void>;
};

/** A shop with an order, and somebody of each kind who calls it. */
export async function attackedShop(): Promise<AttackedShop> {
  const shop = await servedShop();
  const { itemId } = await shop.fixtures.product();
  const signIn = async () => ({ office: await superman(shop), member: await signUpCustomer(shop) });
  let callers = await signIn();
  await buy(shop.fixtures, guest(shop), { itemId });
  return {
    shop,
    clientFor: ({ access, csrf }) => (access === 'public' && !csrf ? guest(shop) : access === 'customer' ? callers.member : callers.office),
    signInAgain: async () => {
      callers = await signIn();
    },
  };
}

/** Buys once more. Some inputs were valid, and staff may disable a method or change the settings. */
export async function sellAgain(shop: ServedShop): Promise<string> {
  const { db, fixtures } = shop;
  const open = { active: true, archived_at: null, min_total: null, max_total: null, countries: ['tw'] };
  await db
    .updateTable('delivery_methods')
    .set({ ...open, kind: 'home' })
    .where('id', '=', fixtures.home)
    .execute();
  await db
    .updateTable('payment_methods')
    .set({ ...open, kind: 'cod' })
    .where('id', '=', fixtures.cod)
    .execute();
  await db.deleteFrom('settings').execute();
  const { itemId } = await fixtures.product();
  return (await buy(fixtures, guest(shop), { itemId })).status;
}

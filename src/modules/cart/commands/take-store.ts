import type { PickupStore } from '#modules/shipping/contract.ts';
import type { StoreMapPort } from '#modules/shipping/index.ts';
import { tokenHash } from '#platform/clock/clock.ts';
import type { Context } from '#platform/http/context.ts';
import { type Locale, localizedPath } from '#shared/locale.ts';
import { setStore } from '../store/carts.ts';
import { takeVisit } from '../store/map-visits.ts';

/**
 * The browser comes back from the carrier's map. What it brings is anybody's word: it counts only with the token that was
 * given out, once, for the chain that was asked for, and name and address are the carrier's own where they can be had.
 */
export const takeStore =
  (storeMap: StoreMapPort | undefined) =>
  async (ctx: Context, form: Record<string, unknown>): Promise<{ location: string }> => {
    const reply = storeMap?.readReply(form);
    if (!storeMap || !reply) return backToCart(ctx.locale);
    const { token, ...told } = reply;
    const now = ctx.clock.now();
    const visit = await takeVisit(ctx.db, tokenHash(token), now);
    if (!visit) return backToCart(ctx.locale);
    const store = visit.subtype === told.subtype ? await listed(storeMap, told) : undefined;
    if (!store) return backToCart(visit.locale, '?store=closed');
    await setStore(ctx.db, visit.cart_id, { ...store, is_collection: visit.is_collection }, now);
    return backToCart(visit.locale);
  };

const backToCart = (locale: Locale, query = '') => ({ location: `${localizedPath('/cart', locale)}${query}#delivery` });

/** The store as the carrier lists it; undefined when it lists no such store. While the list is away the reply is believed. */
async function listed(storeMap: StoreMapPort, told: PickupStore): Promise<PickupStore | undefined> {
  const stores = await storeMap.storeList(told.subtype);
  if (!stores) return told;
  const store = stores.find(({ store_id }) => store_id === told.store_id);
  return store && { ...told, ...store };
}

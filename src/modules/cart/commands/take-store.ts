import { type CarrierPorts, findListedStore } from '#modules/shipping/index.ts';
import { tokenHash } from '#platform/clock/clock.ts';
import type { Context } from '#platform/http/context.ts';
import { type Locale, localizedPath } from '#shared/locale.ts';
import { setStore } from '../store/carts.ts';
import { takeVisit } from '../store/map-visits.ts';

/**
 * Handles the browser's return from the carrier's map. Its form may be forged: it needs the issued token, is valid once and for
 * the requested chain, and name and address are taken from the carrier's list when it answers.
 */
export const takeStore =
  (openStoreMap: CarrierPorts['storeMap']) =>
  async (ctx: Context, form: Record<string, unknown>): Promise<{ location: string }> => {
    const storeMap = await openStoreMap();
    const reply = storeMap?.readReply(form);
    if (!storeMap || !reply) return backToCart(ctx.locale);
    const { token, ...replied } = reply;
    const now = ctx.clock.now();
    const visit = await takeVisit(ctx.db, tokenHash(token), now);
    if (!visit) return backToCart(ctx.locale);
    const store = visit.subtype === replied.subtype ? await findListedStore(storeMap, replied) : undefined;
    if (!store) return backToCart(visit.locale, '?store=closed');
    await setStore(ctx.db, visit.cart_id, { ...store, is_collection: visit.is_collection }, now);
    return backToCart(visit.locale);
  };

const backToCart = (locale: Locale, query = '') => ({ location: `${localizedPath('/cart', locale)}${query}#delivery` });

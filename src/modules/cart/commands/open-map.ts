import { type CvsSubtype, cvsSubtypes } from '#modules/shipping/contract.ts';
import type { CarrierPorts } from '#modules/shipping/index.ts';
import { randomToken, tokenHash } from '#platform/clock/clock.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { type cartContract, refuseCart } from '../contract.ts';
import { loadOwnCart } from '../queries/load-cart.ts';
import { selectTerms } from '../queries/load-facts.ts';
import { insertVisit } from '../store/map-visits.ts';
import type { StoredCart } from '../stored.ts';

type Open = typeof cartContract.openMap;
const halfAnHour = 30 * 60 * 1000;
/** The carrier sends 20 letters or digits back: 80 bits. */
const tokenLength = 20;

/**
 * The form that sends the browser to the carrier's map. The reply is recognised by a token that is valid once and for half an
 * hour; the cart's id is not sent. Throws no_store_needed when no such delivery is offered, map_unavailable
 * while the shop has no account for this chain, cart_not_found.
 */
export const openMap =
  (openStoreMap: CarrierPorts['storeMap']) =>
  async (ctx: Context, { cart: id, subtype, device }: ParsedInputOf<Open>): Promise<ResultOf<Open>> => {
    const cart = await loadOwnCart(ctx, id);
    const chain = await findChain(ctx, cart, subtype);
    if (!chain) throw refuseCart('no_store_needed');
    const storeMap = await openStoreMap();
    if (!storeMap) throw refuseCart('map_unavailable');
    const token = tokenHash(randomToken()).toString('hex').slice(0, tokenLength);
    const now = ctx.clock.now();
    await insertVisit(ctx.db, {
      ...chain,
      cart_id: cart.id,
      locale: ctx.locale,
      token_hash: tokenHash(token),
      created_at: now,
      expires_at: new Date(now.getTime() + halfAnHour),
    });
    const form = storeMap.mapForm({ ...chain, reply_url: `${ctx.shop.publicUrl}/api/map/reply`, token, device });
    if (!form) throw refuseCart('map_unavailable');
    return form;
  };

/** The requested chain, else that of the chosen delivery; and whether the store must accept payments. */
async function findChain(
  { db, clock }: Context,
  { delivery_method_id, payment_method_id }: StoredCart,
  named: string | undefined,
): Promise<{ subtype: CvsSubtype; is_collection: boolean } | undefined> {
  const { deliveries, payments } = (await selectTerms(db, clock.now())).terms;
  const stores = deliveries.filter((method) => method.kind === 'cvs');
  const chosen = named ? stores.find((one) => one.subtype === named) : stores.find((one) => one.id === delivery_method_id);
  // The only delivery counts as chosen without having been saved.
  const method = chosen ?? (delivery_method_id === null && stores.length === 1 ? stores[0] : undefined);
  const subtype = cvsSubtypes.find((chain) => chain === method?.subtype);
  const is_collection = payments.some((payment) => payment.id === payment_method_id && payment.kind === 'cod');
  return subtype && { subtype, is_collection };
}

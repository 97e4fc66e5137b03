import type { CvsSubtype } from '#modules/shipping/contract.ts';
import { type CarrierPorts, consignments, findListedStore } from '#modules/shipping/index.ts';
import { randomToken, tokenHash } from '#platform/clock/clock.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { type Locale, localizedPath } from '#shared/locale.ts';
import { Refusal } from '#shared/refusal.ts';
import { ownOrder } from '../paying/pay-again.ts';
import { type StoredOrder, selectOrder } from '../store/orders.ts';
import { sendToStore } from './change-store.ts';
import { type consigningContract, refuseConsigning } from './contract.ts';
import { liveNote, noteOfParcel } from './live-note.ts';
import { mayChangeStore } from './store-rules.ts';

type Open = (typeof consigningContract)['openStoreMap'];
const halfAnHour = 30 * 60_000;
/** The carrier sends 20 letters or digits back: 80 bits. */
const tokenLength = 20;

/**
 * The form that leads a shopper to the carrier's map of the same chain. The reply is recognised by a token that is valid once and
 * for half an hour. Throws order_not_found, open_order_first, store_change_late, map_unavailable.
 */
export async function openParcelMap(
  ctx: Context,
  { token: orderToken, parcel_id, device }: ParsedInputOf<Open>,
  ports: CarrierPorts,
): Promise<ResultOf<Open>> {
  const { id } = await ownOrder(ctx, orderToken);
  const storeMap = await ports.storeMap();
  if (!storeMap || !(await ports.consignments())) throw refuseConsigning('map_unavailable');
  const { parcel, note } = await noteOfParcel(ctx, { id, parcel_id });
  if (!note || !mayChangeStore(parcel, note)) throw refuseConsigning('store_change_late');
  const token = tokenHash(randomToken()).toString('hex').slice(0, tokenLength);
  const question = { subtype: note.subtype as CvsSubtype, is_collection: note.collects > 0, token, device };
  const form = storeMap.mapForm({ ...question, reply_url: `${ctx.shop.publicUrl}/api/logistics/store/reply` });
  if (!form) throw refuseConsigning('map_unavailable');
  const until = new Date(ctx.clock.now().getTime() + halfAnHour);
  await consignments.storeChanges.openVisit(ctx.db, note.id, { hash: tokenHash(token), until, locale: ctx.locale });
  return form;
}

/** What became of the choice, as the order's page shows it; `closed`: a store that the carrier does not list, or of another chain. */
type Outcome = 'changed' | 'closed' | 'refused' | 'late' | 'running' | 'unknown';

const outcomeOf: Readonly<Record<string, Outcome>> = {
  store_not_changed: 'refused',
  store_change_late: 'late',
  store_change_running: 'running',
  store_change_unknown: 'unknown',
  no_consignment_note: 'late',
  carrier_not_connected: 'unknown',
};

/**
 * Handles the browser's return from the carrier's map. Its form may be forged: it needs the issued token, is valid once and for the
 * chain of the parcel, and name and address are taken from the carrier's list when it answers.
 */
export async function takeParcelStore(ctx: Context, form: Record<string, unknown>, ports: CarrierPorts): Promise<{ location: string }> {
  const storeMap = await ports.storeMap();
  const reply = storeMap?.readReply(form);
  const note = reply && (await consignments.storeChanges.takeVisit(ctx.db, tokenHash(reply.token), ctx.clock.now()));
  const orderId = note && (await consignments.orderOfNote(ctx.db, note.id));
  const order = orderId === undefined ? undefined : await selectOrder(ctx.db, { id: orderId });
  if (!storeMap || !reply || !note || !order) return { location: localizedPath('/order', ctx.locale) };
  const { token: _, ...replied } = reply;
  const backToOrder = (outcome: Outcome) => orderPage(order, note.store_visit_locale ?? order.locale, outcome);
  const store = note.subtype === replied.subtype ? await findListedStore(storeMap, replied) : undefined;
  if (!store) return backToOrder('closed');
  try {
    const live = await liveNote(ctx, { id: order.id, parcel_id: note.order_shipping_id }, ports);
    if (!mayChangeStore(live.parcel, live.note)) return backToOrder('late');
    await sendToStore(ctx, live.port, { orderId: order.id, note: live.note, store });
    return backToOrder('changed');
  } catch (error) {
    const outcome = error instanceof Refusal ? outcomeOf[error.code] : undefined;
    if (!outcome) throw error;
    return backToOrder(outcome);
  }
}

const orderPage = ({ token }: StoredOrder, locale: Locale, outcome: Outcome) => ({
  location: `${localizedPath(`/order/${token}`, locale)}?store=${outcome}`,
});

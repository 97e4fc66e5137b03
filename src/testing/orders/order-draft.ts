import { availableGifts, sellableCombos, sellableItems } from '#modules/catalog/index.ts';
import type { NewOrderData } from '#modules/orders/index.ts';
import { paymentMethods } from '#modules/payments/index.ts';
import { buildIdentities, price, rulesFor } from '#modules/pricing/index.ts';
import type { PickupStore } from '#modules/shipping/contract.ts';
import { deliveryMethods } from '#modules/shipping/index.ts';
import { randomId } from '#platform/clock/clock.ts';
import { createSecrets } from '#platform/crypto/secrets.ts';
import type { Tx } from '#platform/db/database.ts';

/** An order as checkout would write it: priced by the engine from the database. */
export type OrderRequest = {
  items?: { itemId: number; quantity?: number }[];
  /** A combo of `ordering.combo` and its number of sets. */
  sets?: { productId: number; parts: number[]; quantity: number };
  gift?: number;
  customerId?: number;
  payment?: 'cod' | 'transfer' | 'card' | 'none';
  credits?: number;
  /** Offers by id. */
  offers?: number[];
  coupons?: number[];
  digital?: boolean;
  /** The delivery method by id; left out: home delivery. */
  delivery?: number;
  store?: PickupStore;
};

type DraftSources = { now(): Date; home: number; cod: number; transfer: number };

const person = { name: '林美惠', phone: '0912345678', zip: '103', city: '臺北市', district: '大同區', address: '迪化街一段 147 號' };
type Facts = Parameters<typeof price>[0];

/** The draft that checkout would pass on for this request. */
export async function buildDraft(tx: Tx, sources: DraftSources, request: OrderRequest): Promise<NewOrderData> {
  const now = sources.now();
  const customer_id = request.customerId ?? null;
  const lines = await loadLines(tx, request, now);
  const delivery = (await deliveryMethods(tx)).find(({ id }) => id === (request.delivery ?? sources.home));
  const paymentId = { cod: sources.cod, transfer: sources.transfer, card: 1, none: 0 }[request.payment ?? 'transfer'];
  const payment = (await paymentMethods.listOffered(tx)).find(({ id }) => id === paymentId) ?? null;
  if (!delivery) throw new Error('no delivery method');
  const attached = [
    ...(request.offers ?? []).map((id) => ({ kind: 'offer' as const, id, code: '' })),
    ...(request.coupons ?? []).map((id) => ({ kind: 'coupon' as const, id, code: '' })),
  ];
  const identities = buildIdentities({ customerId: customer_id, email: 'lin@example.com', phone: person.phone });
  const rules = await rulesFor.read(tx, { attached, identities, customerId: customer_id, now });
  const parcels = request.digital ? [] : parcelsOf(lines);
  const quote = price(toFacts({ lines, delivery, payment, rules, now, request }));
  const gift = request.gift ? (await availableGifts(tx, now, [request.gift])).get(request.gift) : undefined;
  return {
    ...{ cart_id: null, idempotency_key: null, source: 'storefront', customer_id, created_by: null, locale: 'tw', country: 'tw' },
    ...{
      time_zone: 'Asia/Taipei',
      created_at: now,
      orderer: { ...person, email: 'lin@example.com' },
      recipient: person,
      cvs: request.store ?? null,
    },
    ...{
      customer_note: '',
      delivery_on: '2026-11-25',
      delivery_slot: null,
      tax_id: createSecrets('a secret for tests').seal('A123456789', 'tax_id'),
    },
    ...{
      invoice: null,
      lines,
      gifts: gift ? [{ gift, tier: '1', quantity: 1 }] : [],
      delivery,
      payment,
      parcels,
      quote,
      rules,
      ads_tracking: {},
    },
  } as NewOrderData;
}

async function loadLines(tx: Tx, { items = [], sets }: OrderRequest, now: Date): Promise<NewOrderData['lines'][number][]> {
  const found = await sellableItems.read(tx, [...items.map(({ itemId }) => itemId), ...(sets?.parts ?? [])], now);
  const findItem = (id: number) => {
    const item = found.get(id);
    if (!item) throw new Error(`no item ${id}`);
    return item;
  };
  const single = items.map(({ itemId, quantity = 1 }) => ({
    kind: 'item' as const,
    key: `item:${itemId}`,
    item: findItem(itemId),
    quantity,
  }));
  const combo = sets && (await sellableCombos(tx, [sets.productId], now)).get(sets.productId);
  if (!combo || !sets) return single;
  const group_id = randomId();
  const parts = sets.parts.map((id) => ({ item: findItem(id), quantity: 1 }));
  return [
    ...single,
    { kind: 'group', key: `group:${group_id}`, group_id, combo, unit_price: combo.value ?? 0, quantity: sets.quantity, parts },
  ];
}

const temperatureOf = (line: NewOrderData['lines'][number]) => (line.kind === 'item' ? line.item.temperature : line.combo.temperature);

function parcelsOf(lines: readonly NewOrderData['lines'][number][]): NewOrderData['parcels'] {
  return [...new Set(lines.map(temperatureOf))].map((temperature) => ({
    key: temperature,
    temperature,
    weight_g: 100,
    is_newbang: false,
    lines: lines.filter((line) => temperatureOf(line) === temperature).map(({ key }) => key),
  }));
}

type Priced = Pick<NewOrderData, 'lines' | 'delivery' | 'payment' | 'rules'> & { now: Date; request: OrderRequest };

const toFacts = ({ lines, delivery, payment, rules, now, request }: Priced): Facts => ({
  ...{
    currency: 'twd',
    country: 'tw',
    now,
    utc_offset_minutes: 480,
    coupon_only: false,
    rules,
    recipient_zip: person.zip,
    payment,
    card: null,
  },
  customer: request.customerId ? { id: request.customerId, tags: [], is_first_order: true, credits_balance: request.credits ?? 0 } : null,
  lines: lines.map((line) => ({
    ...{
      key: line.key,
      kind: line.kind,
      brand_id: null,
      category_ids: [],
      tags: [],
      min_price: null,
      valid: true,
      quantity: line.quantity,
    },
    product_id: line.kind === 'item' ? line.item.product_id : line.combo.id,
    product_item_id: line.kind === 'item' ? line.item.id : null,
    unit_price: line.kind === 'item' ? line.item.price : line.unit_price,
    is_credit: line.kind === 'item' && line.item.is_credit,
    parcel: temperatureOf(line),
    parts: line.kind === 'item' ? [] : line.parts.map(({ item, quantity }) => ({ product_item_id: item.id, quantity, price: item.price })),
  })),
  delivery: { ...delivery, tiers: delivery.fee_tiers },
  parcels: request.digital
    ? []
    : parcelsOf(lines).map(({ key, temperature, weight_g }) => ({ key, temperature, weight_g, is_newbang: false })),
  credits: {
    ...{ requested: request.credits ?? 0, typed: false, max_share_percent: null, min_goods: null, covers_shipping: true },
    ...{ apply_default: 'none', reward_percent: 10, reward_limit: null },
  },
  gift_setting: { active: false, min_price: 0, accumulate: false, tiers: [] },
  gifts: [],
  selected_gifts: [],
});

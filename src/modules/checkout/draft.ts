import { type Assessment, fittingStore, invoiceOf, normalTaxId, peopleOf, setParts } from '#modules/cart/index.ts';
import type { OrderDraft } from '#modules/orders/index.ts';
import type { Context } from '#platform/http/context.ts';

type Placing = { cartId: string; key: string | null; ads_tracking: Record<string, string> };

/** The order that an assessed cart becomes. Only for one with nothing in its way. */
export function draftOf({ caller, clock, locale, shop }: Context, assessment: Assessment, { cartId, key, ads_tracking }: Placing): OrderDraft {
  const { facts, quote, delivery, dates } = assessment;
  const { cart, terms } = facts;
  const { fields } = cart;
  if (!delivery) throw new Error('an order without its delivery passed the checks');
  const day = fields.delivery_at && dates.includes(fields.delivery_at) ? fields.delivery_at : null;
  const plain = assessment.needsTaxId ? normalTaxId(fields.tax_id ?? '', terms.country) : undefined;
  return {
    cart_id: cartId,
    idempotency_key: key,
    source: 'storefront',
    customer_id: caller.kind === 'customer' ? caller.id : null,
    created_by: null,
    locale,
    time_zone: terms.time_zone,
    country: terms.country,
    created_at: clock.now(),
    ...peopleOf(fields, delivery.kind, terms.country),
    cvs: storeOf(assessment),
    customer_note: (fields.customer_note ?? '').trim(),
    delivery_on: day,
    delivery_slot: day ? fields.delivery_slot || null : null,
    tax_id: plain ? { plain, secretKey: shop.secretKey } : null,
    invoice: invoiceOf(fields),
    ...goodsOf(assessment),
    delivery,
    payment: assessment.payment ?? null,
    quote,
    rules: facts.rules,
    ads_tracking,
  };
}

function storeOf(assessment: Assessment): OrderDraft['cvs'] {
  const store = fittingStore(assessment);
  if (!store) return null;
  const { is_collection: _collects, ...kept } = store;
  return kept;
}

function goodsOf({ facts, lines, groups, quote, parcels, delivery }: Assessment): Pick<OrderDraft, 'lines' | 'gifts' | 'parcels'> {
  const given = [
    ...quote.gifts.map(({ gift_id }) => ({ gift_id, tier: null })),
    ...quote.selected_gifts.map(({ gift_id, tier_id }) => ({ gift_id, tier: String(tier_id) })),
  ];
  return {
    lines: [
      ...lines.map(({ key, item, line }) => ({ kind: 'item' as const, key, item, quantity: line.quantity })),
      ...groups.map(({ key, group, combo, unit_price, parts }) => ({
        kind: 'group' as const,
        key,
        group_id: group.id,
        combo,
        unit_price,
        quantity: group.quantity,
        parts: setParts(parts),
      })),
    ],
    gifts: counted(given).flatMap(({ gift_id, tier, quantity }) => {
      const gift = facts.gifts.get(gift_id);
      return gift ? [{ gift, tier, quantity }] : [];
    }),
    // What comes by mail or download is no parcel.
    parcels: delivery?.kind === 'digital' ? [] : parcels,
  };
}

/** Pieces of the same gift from the same tier are one line. */
function counted(given: readonly { gift_id: number; tier: string | null }[]) {
  const lines = new Map<string, { gift_id: number; tier: string | null; quantity: number }>();
  for (const gift of given) {
    const name = `${gift.gift_id}:${gift.tier}`;
    lines.set(name, { ...gift, quantity: (lines.get(name)?.quantity ?? 0) + 1 });
  }
  return [...lines.values()];
}

import { parseTaxId } from '#shared/taiwan/tax-id.ts';
import type { Assessment } from '../assess/assess.ts';
import { buildInvoice, buildPeople } from '../assess/fields.ts';
import { setParts } from '../assess/quote.ts';

/** Order data of an assessed cart: people, destination, dates, contents. Only for a cart without blockers. */
export function buildOrderContent(assessment: Assessment) {
  const { facts, quote, delivery, payment, dates } = assessment;
  const { fields } = facts.cart;
  const { country, time_zone, invoice_kinds } = facts.terms;
  if (!delivery) throw new Error('the assessment has no delivery: call buildOrderContent only for a cart without blockers');
  const day = fields.delivery_at && dates.includes(fields.delivery_at) ? fields.delivery_at : null;
  const slots = day ? (delivery.delivery_date?.slots ?? []) : [];
  return {
    country,
    time_zone,
    ...buildPeople(facts.form, delivery.kind, country),
    cvs: assessment.store,
    customer_note: (fields.customer_note ?? '').trim(),
    delivery_on: day,
    // An id of another method's slots may still be in the fields.
    delivery_slot: slots.find(({ id }) => id === fields.delivery_slot)?.id ?? null,
    /** As it was typed, in its clean form. */
    tax_id: assessment.needsTaxId ? (parseTaxId(fields.tax_id ?? '', country) ?? null) : null,
    invoice: buildInvoice(fields, invoice_kinds),
    lines: listLines(assessment),
    gifts: listGifts(assessment),
    // Services and downloads need no parcel.
    parcels: delivery.kind === 'digital' ? [] : assessment.parcels,
    delivery,
    payment: payment ?? null,
    quote,
    rules: facts.rules,
  };
}

const listLines = ({ lines, groups }: Assessment) => [
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
];

/** Pieces of the same gift from the same tier are one line. */
function listGifts({ facts, quote }: Assessment) {
  const gifts = [
    ...quote.gifts.map(({ gift_id }) => ({ gift_id, tier: null })),
    ...quote.selected_gifts.map(({ gift_id, tier_id }) => ({ gift_id, tier: String(tier_id) })),
  ];
  const pieces = new Map<string, { gift_id: number; tier: string | null; quantity: number }>();
  for (const one of gifts) {
    const name = `${one.gift_id}:${one.tier}`;
    pieces.set(name, { ...one, quantity: (pieces.get(name)?.quantity ?? 0) + 1 });
  }
  return [...pieces.values()].flatMap(({ gift_id, tier, quantity }) => {
    const gift = facts.gifts.get(gift_id);
    return gift ? [{ gift, tier, quantity }] : [];
  });
}

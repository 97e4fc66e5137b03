import { randomToken } from '#platform/clock/clock.ts';
import { prorate } from '#shared/money.ts';
import type { NewOrderData, NewOrderGift, NewOrderLine, NewOrderParcel, Person } from './new-order.ts';
import { freePaymentName, nameWithInstalments } from './order-messages.ts';
import { firstStatuses, orderNoPrefix, paymentDeadline } from './rules.ts';
import type { Adjustment, AdjustmentStep } from './store/adjustments.ts';
import type { NewLine } from './store/lines.ts';
import type { NewOrderRow } from './store/orders.ts';
import type { DeliverySnapshot, PaymentSnapshot, RefusedRule } from './stored.ts';

const tokenBytes = 16;
type QuotedLine = NewOrderData['quote']['lines'][number];

/** The row of a new order. */
export function toOrderRow(draft: NewOrderData): NewOrderRow {
  const { quote, delivery, payment, orderer, recipient, created_at, invoice, tax_id } = draft;
  const payment_method = paymentSnapshot(payment, draft.instalments);
  const statuses = firstStatuses(payment_method.kind, quote.final_total, draft.parcels.length > 0);
  return {
    ...statuses,
    order_no_prefix: orderNoPrefix(created_at, draft.time_zone),
    token: randomToken(tokenBytes),
    cart_id: draft.cart_id,
    idempotency_key: draft.idempotency_key,
    source: draft.source,
    customer_id: draft.customer_id,
    created_by: draft.created_by,
    locale: draft.locale,
    currency: quote.currency,
    country: draft.country,
    created_at,
    expires_at: paymentDeadline({ payment_status: statuses.payment_status, payment_method }, created_at),
    ...orderer,
    ...recipientColumns(recipient),
    cvs: draft.cvs,
    customer_note: draft.customer_note,
    delivery_on: draft.delivery_on,
    delivery_slot: draft.delivery_slot,
    tax_id,
    invoice_type: invoice?.type ?? null,
    invoice_company: invoice?.company ?? null,
    invoice_company_id: invoice?.company_id ?? null,
    invoice_barcode: invoice?.barcode ?? null,
    invoice_donation_code: invoice?.donation_code ?? null,
    delivery_method_id: delivery.id,
    delivery_method: deliverySnapshot(delivery, draft.delivery_slot),
    payment_method_id: payment?.id ?? null,
    payment_method,
    items_total: quote.items_total,
    credit_items_total: quote.credit_items_total,
    discount_total: quote.discount_total,
    shipping_total: quote.shipping_total,
    payment_fee: quote.shipping.payment_fee,
    credits_used: quote.credits_used,
    credit_items_deducted: quote.credit_items_deducted,
    grand_total: quote.final_total,
    reward_credits: quote.reward_credits,
    quantity_count: draft.lines.reduce((count, line) => count + line.quantity, 0),
    ads_tracking: draft.ads_tracking,
    refused_codes: toRefusedRules(draft),
  };
}

/** Rules entered by the shopper that were ineffective; automatic offers are left out. */
export const toRefusedRules = ({ quote, rules }: Pick<NewOrderData, 'quote' | 'rules'>): RefusedRule[] =>
  quote.rules.flatMap(({ key, missing }) => {
    const rule = rules.find((one) => one.key === key);
    return missing && rule?.code && rule.attached !== 'auto' ? [{ name: rule.name, code: rule.code, missing }] : [];
  });

/** The recipient as order columns. */
export const recipientColumns = ({ name, phone, zip, city, district, address }: Person) => ({
  recipient_name: name,
  recipient_phone: phone,
  recipient_zip: zip,
  recipient_city: city,
  recipient_district: district,
  recipient_address: address,
});

/** The method as it was at the order, with the name of the chosen time of day (an id of its slots). */
export const deliverySnapshot = (
  { name, kind, subtype, fee, pickup_address, tracking_url, delivery_date }: NewOrderData['delivery'],
  slotId: string | null = null,
): DeliverySnapshot => {
  const slot = delivery_date?.slots.find(({ id }) => id === slotId);
  return {
    ...{ name, kind, subtype, fee, pickup_address, tracking_url },
    ...{ slot_name: slot?.name ?? null, slot_time: slot?.carrier_time ?? null },
  };
};

/** The method as it was at the order; none: there was nothing to pay. */
export function paymentSnapshot(payment: NewOrderData['payment'], instalments: number | null = null): PaymentSnapshot {
  if (!payment) return { name: freePaymentName(), kind: 'free', fee: 0, instructions: null, bank: null, expire_minutes: null };
  const { name, kind, fee, instructions, bank, expire_minutes } = payment;
  const common = { kind, fee, instructions, bank, expire_minutes };
  return instalments === null ? { ...common, name } : { ...common, name: nameWithInstalments(name, instalments), instalments };
}

/** A line with the key of its quoted line; gifts have none. */
export type KeyedLine = NewLine & { key: string | null };

/** All lines by position: each group is followed by its parts, gifts come last. */
export function toLineRows(draft: Pick<NewOrderData, 'lines' | 'gifts' | 'quote'>): KeyedLine[] {
  const quoted = new Map(draft.quote.lines.map((line) => [line.key, line]));
  const rows: KeyedLine[] = [];
  for (const line of draft.lines) rows.push(...rowsOfLine(line, quotedLine(quoted, line.key), rows.length + 1));
  for (const gift of draft.gifts) rows.push(giftRow(gift, rows.length + 1));
  return rows;
}

function quotedLine(quoted: ReadonlyMap<string, QuotedLine>, key: string): QuotedLine {
  const line = quoted.get(key);
  if (!line) throw new Error(`line ${key} was not quoted`);
  return line;
}

const noLine = { parent: null, gift_id: null, gift_tier: null, group_id: null } as const;
type Item = Extract<NewOrderLine, { kind: 'item' }>['item'];

const itemFields = (item: Item) => ({
  product_id: item.product_id,
  product_item_id: item.id,
  sku: item.sku,
  name: item.name,
  spec: item.spec.tw ? item.spec : null,
  media_id: item.media_id,
  tax_type: item.tax_type,
  temperature: item.temperature,
  weight_g: item.weight_g,
  cost_price: item.cost_price,
});

type Amounts = Pick<NewLine, 'quantity' | 'unit_price' | 'line_total' | 'discount' | 'credits_share'>;

/** The row of one SKU with its agreed amounts. */
export const itemRow = (item: Item, { quantity, unit_price, line_total, discount, credits_share }: Amounts, position: number): NewLine => ({
  ...noLine,
  ...itemFields(item),
  ...{ quantity, unit_price, line_total, discount, credits_share, position },
  kind: 'item',
  is_credit: item.is_credit,
});

function rowsOfLine(line: NewOrderLine, quoted: QuotedLine, position: number): KeyedLine[] {
  const { key, quantity } = line;
  const { line_total, discount, credits_share } = quoted;
  const shares = { quantity, line_total, discount, credits_share };
  if (line.kind === 'item') return [{ ...itemRow(line.item, { ...shares, unit_price: prorate(line_total, 1, quantity) }, position), key }];
  const { combo, group_id, unit_price } = line;
  const group: KeyedLine = {
    ...noLine,
    ...shares,
    key,
    position,
    group_id,
    unit_price,
    kind: 'group',
    product_id: combo.id,
    product_item_id: null,
    sku: '',
    name: combo.name,
    spec: null,
    media_id: combo.media_id,
    is_credit: combo.is_credit,
    tax_type: 'taxable',
    temperature: combo.temperature,
    weight_g: null,
    cost_price: null,
  };
  return [group, ...line.parts.map((part, i) => partRow(part.item, quoted.parts[i], group, position + 1 + i))];
}

function partRow(item: Item, quoted: QuotedLine['parts'][number] | undefined, group: KeyedLine, position: number): KeyedLine {
  if (quoted?.product_item_id !== item.id) throw new Error(`part ${item.id} of ${group.key} was not quoted`);
  const { quantity, line_total, discount, credits_share } = quoted;
  return {
    ...noLine,
    ...itemFields(item),
    parent: group.position,
    key: group.key,
    position,
    kind: 'part',
    group_id: group.group_id,
    is_credit: group.is_credit,
    unit_price: item.price,
    quantity,
    line_total,
    discount,
    credits_share,
  };
}

const giftRow = ({ gift, tier, quantity }: NewOrderGift, position: number): KeyedLine => ({
  ...noLine,
  key: null,
  position,
  kind: 'gift',
  gift_id: gift.id,
  gift_tier: tier,
  product_id: null,
  product_item_id: null,
  sku: gift.sku ?? '',
  name: gift.name,
  spec: null,
  media_id: gift.media_id,
  is_credit: false,
  tax_type: 'taxable',
  temperature: gift.temperature,
  weight_g: gift.weight_g,
  unit_price: 0,
  cost_price: gift.cost_price,
  quantity,
  line_total: 0,
  discount: 0,
  credits_share: 0,
});

/** Adjustments by rule and line; `ids` are the line ids by position. */
export function toAdjustmentRows(draft: NewOrderData, lines: readonly KeyedLine[], ids: ReadonlyMap<number, number>): Adjustment[] {
  const { quote, rules } = draft;
  const rule = new Map(rules.map((r) => [r.key, r]));
  const lineIds = new Map(
    lines.filter(({ kind }) => kind === 'item' || kind === 'group').map(({ key, position }) => [key, ids.get(position)]),
  );
  const row = (step: AdjustmentStep, key: string | null, amount: number, line: string | null = null): Adjustment => {
    const matched = key === null ? undefined : rule.get(key);
    return {
      step: matched?.id === 0 && step !== 'floor' ? 'staff' : step,
      order_line_id: (line !== null && lineIds.get(line)) || null,
      offer_id: matched?.source === 'offer' && matched.id > 0 ? matched.id : null,
      coupon_id: matched?.source === 'coupon' && matched.id > 0 ? matched.id : null,
      name: matched?.name ?? null,
      code: matched?.code ?? null,
      amount,
    };
  };
  const counted = rules.filter(({ key }) => quote.rules.some((outcome) => outcome.key === key && outcome.valid));
  return [
    ...quote.adjustments.filter(({ amount }) => amount > 0).map((a) => row(a.step, a.rule, a.amount, a.line)),
    ...quote.adjustments.filter(({ cut }) => cut > 0).map((a) => row('floor', a.rule, a.cut, a.line)),
    row(
      'surcharge',
      null,
      quote.shipping.parcels.reduce((sum, parcel) => sum + parcel.surcharges, 0),
    ),
    row('payment_fee', null, quote.shipping.payment_fee),
    ...quote.bonuses.map((bonus) => row('bonus_credits', bonus.rule, bonus.credits)),
    ...counted.flatMap(({ key, benefit }) => (benefit.kind === 'gift' ? [row('gift', key, 0)] : [])),
  ].filter(({ step, amount }) => amount > 0 || step === 'gift');
}

/** Parcels with their lines: parts of groups, and each gift in a parcel of its temperature, else in the first. */
export function toParcelRows(
  { parcels, quote }: Pick<NewOrderData, 'parcels' | 'quote'>,
  lines: readonly KeyedLine[],
  ids: ReadonlyMap<number, number>,
) {
  const fees = new Map(quote.shipping.parcels.map(({ key, fee, surcharges }) => [key, fee + surcharges]));
  const findParcel = (line: KeyedLine): NewOrderParcel | undefined =>
    line.key === null
      ? (parcels.find(({ temperature }) => temperature === line.temperature) ?? parcels[0])
      : parcels.find((parcel) => parcel.lines.includes(line.key ?? ''));
  const packed = lines.filter(({ kind }) => kind !== 'group').map((line) => ({ line, parcel: findParcel(line) }));
  return parcels.map((parcel) => ({
    temperature: parcel.temperature,
    weight_g: parcel.weight_g,
    fee: fees.get(parcel.key) ?? 0,
    lines: packed
      .filter((entry) => entry.parcel === parcel)
      .map(({ line }) => ({ order_line_id: ids.get(line.position) ?? 0, quantity: line.quantity })),
  }));
}

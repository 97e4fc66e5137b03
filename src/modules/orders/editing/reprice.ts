import { sellableCombos, sellableItems } from '#modules/catalog/index.ts';
import { readCustomer } from '#modules/customers/index.ts';
import { paymentMethods } from '#modules/payments/index.ts';
import type { AttachedRule, Quote, Rule } from '#modules/pricing/contract.ts';
import { buildIdentities, redeeming, resolveCode, rulesFor } from '#modules/pricing/index.ts';
import { readWebsite } from '#modules/settings/index.ts';
import { type DeliveryMethod, deliveryMethods } from '#modules/shipping/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import { type ordersContract, refuseOrders } from '../contract.ts';
import { toRefusedRules } from '../new-order-rows.ts';
import type { Adjustment } from '../store/adjustments.ts';
import { isFirstOrder, type StoredOrder } from '../store/orders.ts';
import type { RefusedRule } from '../stored.ts';
import type { LinesEdit } from './edit-lines.ts';
import type { StaffDiscount, TodaysDiscount } from './edited-amounts.ts';
import { type Known, quoteAgain, requotedKey, shippingFees, staffDiscount } from './quote-lines.ts';

/** `shipping_total` in minor units; `feeAdjustments`: those of requoted fees, null when the fees stay as agreed. */
export type Fees = { shipping_total: number; feeAdjustments: Adjustment[] | null };
type Facts = {
  input: ParsedInputOf<typeof ordersContract.update>;
  linesEdit: LinesEdit;
  adjustments: readonly Adjustment[];
  delivery: DeliveryMethod | undefined;
  requestedDiscount: StaffDiscount;
  at: Date;
};
type Repriced = {
  discounts: TodaysDiscount[];
  fees: Fees;
  refused_codes: RefusedRule[];
  /** Writes the redemptions, after the customer's credits are locked. */
  redeem: (sales: number) => Promise<void>;
};

/**
 * Reprices the discounts of an edited order as if it were placed today at its agreed prices: automatic offers and all codes it
 * brought. Its own uses do not count against limits. Gifts and bonus credits stay, and fees too unless requoted. Throws
 * method_not_found.
 */
export async function reprice(tx: Tx, order: StoredOrder, facts: Facts): Promise<Repriced> {
  const { input, linesEdit, adjustments, requestedDiscount, at } = facts;
  const { delivery, requotesFees } = await chooseDelivery(tx, order, facts);
  const found = await readRulesAgain(tx, order, adjustments, at);
  const rules =
    requestedDiscount.amount > 0 ? [...found, staffDiscount(requestedDiscount.amount, requestedDiscount.name ?? { tw: '-' })] : found;
  const known = await readKnownLines(tx, linesEdit, at);
  const quote = quoteAgain(
    linesEdit.requoted.map((line, index) => ({ ...line, ...known[index] })),
    {
      ...{ currency: order.currency, country: order.country, now: at, rules, delivery },
      payment: (await paymentMethods.listOffered(tx)).find(({ id }) => id === order.payment_method_id) ?? null,
      zip: input.recipient?.zip ?? order.recipient_zip,
      customer: await readOrderCustomer(tx, order),
      time_zone: (await readWebsite(tx)).time_zone,
    },
  );
  const discounts = discountsIn(quote, rules, linesEdit);
  const fees = requotesFees ? feesIn(quote, rules, order) : { shipping_total: order.shipping_total, feeAdjustments: null };
  const unchangedUses = usesIn(
    adjustments.filter(({ step }) => step === 'gift' || step === 'bonus_credits' || (step === 'shipping' && !requotesFees)),
  );
  const uses = usesIn([...discounts, ...(fees.feeAdjustments ?? [])]);
  const identities = buildIdentities({ ...order, customerId: order.customer_id });
  const redeem = (sales: number): Promise<void> =>
    redeeming.redeemInstead(tx, { orderId: order.id, rules: uses.map((use) => ({ ...use, sales })), unchangedUses, identities, now: at });
  return { discounts, fees, refused_codes: toRefusedRules({ quote, rules }), redeem };
}

/** The delivery method if it still exists; required only to requote its fee. */
async function chooseDelivery(
  tx: Tx,
  order: StoredOrder,
  { input, delivery }: Facts,
): Promise<{ delivery: DeliveryMethod | null; requotesFees: boolean }> {
  const requotesFees = delivery !== undefined || input.shipping === 'requote';
  const method = delivery ?? (await deliveryMethods(tx)).find(({ id }) => id === order.delivery_method_id) ?? null;
  if (requotesFees && !method) throw refuseOrders('method_not_found');
  return { delivery: method, requotesFees };
}

/** Rules that may count, with the order's own use released from their limits. */
async function readRulesAgain(tx: Tx, order: StoredOrder, adjustments: readonly Adjustment[], now: Date): Promise<Rule[]> {
  const { customer_id: customerId } = order;
  const identities = buildIdentities({ ...order, customerId });
  const attached = adjustments.flatMap(({ step, offer_id, coupon_id, code }): AttachedRule[] => {
    if (coupon_id !== null) return [{ kind: 'coupon', id: coupon_id, code: code ?? '' }];
    return offer_id === null ? [] : [{ kind: step === 'promo' ? 'promo' : 'offer', id: offer_id, code: code ?? '' }];
  });
  for (const { code } of order.refused_codes) {
    const resolved = await resolveCode(tx, code, { customerId, identities, now });
    if (!('refused' in resolved)) attached.push(resolved);
  }
  const ownUses = await redeeming.usedBy(tx, order.id);
  const rules = await rulesFor.read(tx, { attached, identities, customerId, now });
  return rules.map((rule) => {
    const used = ownUses.some(({ source, id }) => source === rule.source && id === rule.id);
    const { total_left, customer_left } = rule.limits;
    const releaseOne = (left: number | null): number | null => (left === null ? null : left + 1);
    return used ? { ...rule, limits: { total_left: releaseOne(total_left), customer_left: releaseOne(customer_left) } } : rule;
  });
}

/** The customer for the rules; credits are not used here. Orders that were placed after this one do not make it less their first. */
export async function readOrderCustomer(tx: Tx, order: StoredOrder) {
  const customer = order.customer_id === null ? undefined : await readCustomer(tx, order.customer_id);
  if (!customer) return null;
  const { id, tags, level } = customer;
  return { id, tags, level, is_first_order: await isFirstOrder(tx, order), credits_balance: 0 };
}

/** Rule facts of each line from today's catalogue; for deleted products from the order. */
async function readKnownLines(tx: Tx, { lines, added }: LinesEdit, now: Date): Promise<Partial<Known>[]> {
  const remaining = lines.flatMap(({ stored }) => (stored ? [stored] : []));
  const ids = (kind: 'item' | 'group', field: 'product_id' | 'product_item_id'): number[] =>
    remaining.flatMap((line) => (line.kind === kind && line[field] !== null ? [line[field]] : []));
  const items = await sellableItems.read(tx, ids('item', 'product_item_id'), now);
  const combos = await sellableCombos(tx, ids('group', 'product_id'), now);
  const knownRemaining = remaining.map(({ kind, product_id, product_item_id }): Partial<Known> => {
    if (kind === 'group') return { kind, product_id: product_id ?? 0, product_item_id: null, ...scopeOf(combos.get(product_id ?? 0)) };
    const item = items.get(product_item_id ?? 0);
    return { product_id: product_id ?? 0, product_item_id, min_price: item?.min_price ?? null, ...scopeOf(item) };
  });
  const ofAdded = added.flatMap((line): Partial<Known>[] =>
    line.kind === 'item'
      ? [{ product_id: line.item.product_id, product_item_id: line.item.id, min_price: line.item.min_price, ...scopeOf(line.item) }]
      : [],
  );
  return [...knownRemaining, ...ofAdded];
}

type Scope = Pick<Known, 'brand_id' | 'category_ids' | 'tags'>;
const scopeOf = (source: Scope | undefined): Partial<Scope> =>
  source ? { brand_id: source.brand_id, category_ids: source.category_ids, tags: source.tags } : {};

/** Discounts by rules; the staff discount is shared separately. */
const discountsIn = (quote: Quote, rules: readonly Rule[], { requoted }: LinesEdit): TodaysDiscount[] =>
  quote.adjustments.flatMap((row) => {
    const index = requoted.findIndex(({ id }) => requotedKey(id) === row.line);
    const rule = rules.find(({ key }) => key === row.rule);
    return rule && rule.id > 0 && index >= 0 && row.amount > 0 ? [{ ...toAdjustmentRow(rule, row), index }] : [];
  });

function feesIn(quote: Quote, rules: readonly Rule[], order: StoredOrder): Fees {
  const { delivery_fee, surcharges } = shippingFees(quote);
  const waived = quote.adjustments.flatMap((row) => {
    const rule = row.step === 'shipping' ? rules.find(({ key }) => key === row.rule) : undefined;
    return rule ? [toAdjustmentRow(rule, row)] : [];
  });
  return { shipping_total: delivery_fee + order.payment_fee, feeAdjustments: [...waived, surchargeRow(surcharges)] };
}

const toAdjustmentRow = ({ source, id, name, code }: Rule, { step, amount }: Quote['adjustments'][number]): Adjustment => ({
  ...{ order_line_id: null, step, name, code, amount },
  offer_id: source === 'offer' ? id : null,
  coupon_id: source === 'coupon' ? id : null,
});

/** The row of what an area or a temperature adds to the fee. */
export const surchargeRow = (amount: number): Adjustment => ({
  ...{ order_line_id: null, offer_id: null, coupon_id: null, name: null, code: null },
  step: 'surcharge',
  amount,
});

/** Rule ids in these adjustments, each once. */
function usesIn(rows: readonly Adjustment[]): { source: 'offer' | 'coupon'; id: number; amount: number }[] {
  const uses = new Map<string, { source: 'offer' | 'coupon'; id: number; amount: number }>();
  for (const { offer_id, coupon_id, amount } of rows) {
    const id = offer_id ?? coupon_id;
    if (id === null) continue;
    const source = offer_id === null ? 'coupon' : 'offer';
    const before = uses.get(`${source} ${id}`)?.amount ?? 0;
    uses.set(`${source} ${id}`, { source, id, amount: before + amount });
  }
  return [...uses.values()];
}

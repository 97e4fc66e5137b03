import { comboRules, sellableCombos, sellableItems } from '#modules/catalog/index.ts';
import { paymentMethods } from '#modules/payments/index.ts';
import { readWebsite } from '#modules/settings/index.ts';
import { cvsSubtypes, missingAtDestination, needsEmail } from '#modules/shipping/contract.ts';
import { deliveryMethods } from '#modules/shipping/index.ts';
import { recordAudit } from '#modules/staff/index.ts';
import { randomId } from '#platform/clock/clock.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { inDryRun } from '#platform/db/dry-run.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import { mayCall } from '#platform/http/may-call.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { type Currency, fromMajor, toMajor } from '#shared/money.ts';
import { InvalidInput } from '#shared/refusal.ts';
import { type OrderForStaff, type ordersContract, refuseOrders } from '../contract.ts';
import { deleteDraft } from '../drafts/store.ts';
import { type AgreedLine, buildQuote, comboParts, staffDiscount } from '../editing/quote-lines.ts';
import type { NewOrderData } from '../new-order.ts';
import { showOrder } from '../queries/show-order.ts';
import { updateOrder } from '../store/orders.ts';
import { createOrder } from './create-order.ts';
import { rulesForStaff, toRuleViews } from './staff-rules.ts';

type Contract = typeof ordersContract;
type Input = ParsedInputOf<Contract['create']>;
type Quoted = ParsedInputOf<Contract['quote']>;

/**
 * Creates an order for a customer by staff, at today's prices, or at agreed ones with a reason by staff who may change orders,
 * never below an item's minimum. Throws price_not_yours, draft_not_found, method_not_found, combo_choice_wrong, InvalidInput by
 * field, out_of_stock.
 */
export async function createStaffOrder(ctx: Context, input: Input): Promise<OrderForStaff> {
  checkPrices(ctx, input);
  const id = await inTransaction(ctx.db, async (tx) => {
    // Deletes the draft first, so that two staff members with the same draft create one order.
    if (input.draft_id && !(await deleteDraft(tx, input.draft_id))) throw refuseOrders('draft_not_found');
    const order = await createOrder(tx, await buildDraft(tx, ctx, input));
    if (input.staff_note) await updateOrder(tx, order, { staff_note: input.staff_note }, order.created_at);
    const changes = [
      { field: 'grand_total', old: null, new: toMajor(order.grand_total, order.currency) },
      ...(input.price_reason ? [{ field: 'price_reason', old: null, new: input.price_reason }] : []),
    ];
    await recordAudit(tx, {
      subject_type: 'Order',
      subject_id: order.id,
      action: 'created',
      caller: ctx.caller,
      changes,
      request_id: ctx.requestId,
    });
    return order.id;
  });
  return showOrder(ctx, { id });
}

/** A custom price needs the permission to change orders, and a reason. */
function checkPrices(ctx: Context, { items, price_reason }: Input): void {
  if (items.every(({ unit_price }) => unit_price === undefined)) return;
  if (!mayCall(staffCaller(ctx), 'orders update')) throw refuseOrders('price_not_yours');
  if (!price_reason) throw new InvalidInput({ price_reason: [{ key: 'required' }] });
}

/** What such an order would cost. Throws method_not_found, combo_choice_wrong, InvalidInput by field. */
export function quoteOrder(ctx: Context, input: Quoted): Promise<ResultOf<Contract['quote']>> {
  return inDryRun(ctx.db, async (tx) => {
    const { quote, currency, rules, refused } = await agreedOn(tx, ctx, input);
    const major = (amount: number) => toMajor(amount, currency);
    return {
      currency,
      items_total: major(quote.items_total + quote.credit_items_total),
      discount_total: major(quote.discount_total),
      shipping_total: major(quote.shipping_total),
      grand_total: major(quote.final_total),
      rules: [...toRuleViews({ quote, rules, currency, locale: ctx.locale }), ...refused],
    };
  });
}

async function buildDraft(tx: Tx, ctx: Context, input: Input): Promise<NewOrderData> {
  const agreed = await agreedOn(tx, ctx, { ...input, zip: input.recipient.zip, phone: input.orderer.phone });
  if (agreed.quote.final_total > 0 && !agreed.payment) throw refuseOrders('method_not_found');
  checkDestination(agreed.delivery.kind, agreed.country, input);
  return {
    ...input,
    ...notChosen,
    ...agreed,
    cvs: chooseStore(agreed.delivery, input),
    created_by: staffCaller(ctx).id,
    created_at: agreed.now,
    orderer: { ...input.orderer, email: input.email },
  };
}

/** Lines, methods and the quote. */
async function agreedOn(tx: Tx, ctx: Context, input: Quoted) {
  const { currency, country, time_zone } = await readWebsite(tx);
  const now = ctx.clock.now();
  const lines = [...(await itemLines(tx, input.items, currency, now)), ...(await groupLines(tx, input.groups, now))];
  if (lines.length === 0) throw new InvalidInput({ items: [{ key: 'required' }] });
  const { delivery, payment } = await readMethods(tx, input);
  const { staff_discount } = input;
  const { rules: found, refused, customer } = await rulesForStaff(tx, ctx, input);
  const rules = [
    ...found,
    ...(staff_discount ? [staffDiscount(fromMajor(staff_discount.amount, currency), { tw: staff_discount.reason })] : []),
  ];
  const terms = { currency, country, time_zone, now, lines, rules, delivery, zip: input.zip, customer };
  const priced = buildQuote({ ...terms, payment });
  // Only when there is something to pay is a method needed.
  const agreed = priced.quote.final_total === 0 ? { ...buildQuote({ ...terms, payment: null }), payment: null } : { ...priced, payment };
  return { ...terms, ...agreed, refused };
}

/** The same rule as at checkout. Throws InvalidInput by field for what the delivery needs and no one wrote down. */
function checkDestination(kind: NewOrderData['delivery']['kind'], country: string, { recipient, orderer, email, cvs }: Input): void {
  const missing = missingAtDestination(kind, country, { ...recipient, hasStore: cvs !== null });
  const fields = missing.map((field) => (field === 'store' ? 'cvs.store_id' : `recipient.${field}`));
  const unreached = email === '' && needsEmail(kind, orderer.phone) ? ['email'] : [];
  const required = [...unreached, ...fields];
  if (required.length > 0) throw new InvalidInput(Object.fromEntries(required.map((field) => [field, [{ key: 'required' }]])));
}

/** The convenience store of the parcel. Throws InvalidInput at `cvs` when it is missing. */
function chooseStore({ kind, subtype }: NewOrderData['delivery'], { cvs }: Input): NewOrderData['cvs'] {
  if (kind !== 'cvs') return null;
  const chain = cvsSubtypes.find((one) => one === subtype);
  if (!cvs || !chain) throw new InvalidInput({ 'cvs.store_id': [{ key: 'required' }] });
  return { ...cvs, subtype: chain, outside: false };
}

const notChosen = {
  cart_id: null,
  idempotency_key: null,
  source: 'staff',
  delivery_on: null,
  delivery_slot: null,
  tax_id: null,
  invoice: null,
  gifts: [],
  ads_tracking: {},
} as const;

/** Items at today's price or an agreed one in major units. Throws InvalidInput for what does not exist or is under its floor. */
export async function itemLines(tx: Tx, requested: Input['items'], currency: Currency, now: Date): Promise<AgreedLine[]> {
  const ids = requested.map(({ product_item_id }) => product_item_id);
  const items = await sellableItems.read(tx, ids, now);
  return requested.map(({ product_item_id, quantity, unit_price }, i) => {
    const item = items.get(product_item_id);
    if (!item?.active) throw new InvalidInput({ [`items.${i}.product_item_id`]: [{ key: 'not_found' }] });
    if (ids.indexOf(product_item_id) !== i) throw new InvalidInput({ [`items.${i}.product_item_id`]: [{ key: 'repeated' }] });
    const price = unit_price === undefined ? item.price : fromMajor(unit_price, currency);
    if (price < item.min_price && price !== item.price)
      throw new InvalidInput({ [`items.${i}.unit_price`]: [{ key: 'at_least', facts: { min: toMajor(item.min_price, currency) } }] });
    return { kind: 'item', key: `item:${item.id}`, item, quantity, unit_price: price };
  });
}

async function groupLines(tx: Tx, requested: Input['groups'], now: Date): Promise<AgreedLine[]> {
  const combos = await sellableCombos(
    tx,
    requested.map(({ product_id }) => product_id),
    now,
  );
  const parts = requested.flatMap(({ choices }) => choices.map(({ product_item_id }) => product_item_id));
  const items = await sellableItems.read(tx, parts, now);
  return requested.map(({ product_id, quantity, choices }) => {
    const combo = combos.get(product_id);
    if (!combo || comboRules.comboProblem(combo, choices)) throw refuseOrders('combo_choice_wrong', { product_id });
    const group_id = randomId();
    const unit_price = comboRules.comboSetPrice(combo, choices, items);
    return { kind: 'group', key: `group:${group_id}`, group_id, combo, unit_price, quantity, parts: comboParts(choices, items) };
  });
}

async function readMethods(tx: Tx, { delivery_method_id, payment_method_id }: Quoted) {
  const delivery = (await deliveryMethods(tx)).find(({ id }) => id === delivery_method_id);
  const payment = (await paymentMethods.listOffered(tx)).find(({ id }) => id === payment_method_id) ?? null;
  if (!delivery || (payment_method_id !== null && !payment)) throw refuseOrders('method_not_found');
  return { delivery, payment };
}

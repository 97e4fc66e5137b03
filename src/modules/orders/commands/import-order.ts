import { sellableItems } from '#modules/catalog/index.ts';
import { attempts, differences, paymentMethods, receivedPayments } from '#modules/payments/index.ts';
import { readWebsite } from '#modules/settings/index.ts';
import { deliveryMethods } from '#modules/shipping/index.ts';
import { randomId } from '#platform/clock/clock.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Locale } from '#shared/locale.ts';
import { buildQuote } from '../editing/quote-lines.ts';
import type { NewOrderData, Person } from '../new-order.ts';
import { stepRefusal, toOrderFacts } from '../rules.ts';
import type { MachineName } from '../status.ts';
import { machineStatus } from '../status.ts';
import { recordMoney } from '../store/money.ts';
import { type StoredOrder, updateOrder } from '../store/orders.ts';
import type { Actor } from '../store/transitions.ts';
import { systemActor } from '../store/transitions.ts';
import { applyStep } from './apply-step.ts';
import { createOrder } from './create-order.ts';

/** An order of the past: what was bought and the steps it took since. */
export type ImportedOrder = {
  /** The cart created for it (cart's `insertOrderedCart`); null: none. */
  cart_id: string | null;
  created_at: Date;
  locale: Locale;
  customer_id: number | null;
  orderer: Person & { email: string };
  recipient: Person;
  customer_note: string;
  lines: readonly { product_item_id: number; quantity: number }[];
  /** Active methods of the shop. */
  delivery_method_id: number;
  payment_method_id: number;
  /** In the order they happened, after `created_at`, each allowed after the one before. Without `by` the system took the step. */
  steps?: readonly { machine: MachineName; to: string; at: Date; by?: Actor; reason?: string; tracking_no?: string }[];
  ads_tracking: Record<string, string>;
  /** A declined card charge with the provider's code and message, and the new payment deadline. */
  declined?: Declined;
  /** A card charge that the bank holds until staff collect it. */
  held?: Held;
};

/**
 * Imports an order with its history, priced from today's prices; `created_at` also sets the day of its number. It follows the
 * usual steps: stock is reserved, deducted at paid or shipped and released at cancelled, and payments are recorded, so that
 * ledgers agree. No mail is sent. It starts as `processing` (cash on delivery) or `pending` (transfer). Throws catalog's
 * out_of_stock, and an Error for an illegal step or unknown record.
 */
export async function importOrder(tx: Tx, imported: ImportedOrder): Promise<StoredOrder> {
  let order = await createOrder(tx, await buildImportedDraft(tx, imported));
  if (imported.declined) order = await declineCard(tx, order, imported.declined);
  if (imported.held) order = await holdCard(tx, order, imported.held);
  for (const step of imported.steps ?? []) {
    const refusal = stepRefusal(toOrderFacts(order), step.machine, step.to);
    if (refusal) throw new Error(`imported order: ${step.machine} ${machineStatus(order, step.machine)} → ${step.to}: ${refusal}`);
    order = await applyStep(tx, order, { by: systemActor, ...step, quiet: true });
  }
  return order;
}

/** Simulated response time of the provider, so that the later step has a later time. */
const answerMs = 3_000;
type Declined = { at: Date; code: string; message: string; waits_until: Date };

async function declineCard(tx: Tx, order: StoredOrder, { at, code, message, waits_until }: Declined): Promise<StoredOrder> {
  const id = randomId().replaceAll('-', '');
  const { id: order_id, payment_method_id, grand_total: amount, currency } = order;
  await attempts.insertAttempt(tx, { id, order_id, payment_method_id, provider: 'tappay', amount, currency, created_at: at });
  await attempts.updateAttempt(tx, id, { state: 'failed', error_code: code, detail: { message }, finished_at: at });
  const pending = await applyStep(tx, order, { machine: 'payment', to: 'pending', by: systemActor, at, quiet: true });
  const answeredAt = new Date(at.getTime() + answerMs);
  const failed = await applyStep(tx, pending, { machine: 'payment', to: 'failed', by: systemActor, at: answeredAt, quiet: true });
  return (await updateOrder(tx, failed, { expires_at: waits_until }, at)) ?? failed;
}

type Held = { at: Date; trade_id: string; last_four: string; brand: string };

async function holdCard(tx: Tx, order: StoredOrder, { at, trade_id, last_four, brand }: Held): Promise<StoredOrder> {
  const id = randomId().replaceAll('-', '');
  const { id: order_id, payment_method_id, grand_total: amount, currency } = order;
  const attempt = { id, order_id, payment_method_id, provider: 'tappay', amount, currency, capture_delay: -1, created_at: at };
  await attempts.insertAttempt(tx, attempt);
  const pending = await applyStep(tx, order, { machine: 'payment', to: 'pending', by: systemActor, at, quiet: true });
  const answeredAt = new Date(at.getTime() + answerMs);
  await attempts.updateAttempt(tx, id, { state: 'captured', trade_id, detail: { last_four, brand }, finished_at: answeredAt });
  // The provider has no record of an imported charge with which it could be compared.
  await differences.recordCompared(tx, id, answeredAt);
  const payment_id = await receivedPayments.record(tx, {
    ...{ order_id, kind: order.payment_method.kind, amount, currency, attempt_id: id, provider: 'tappay', provider_tx: trade_id },
    ...{ card_last_four: last_four, card_brand: brand, state: 'authorised', created_at: answeredAt },
  });
  const { time_zone } = await readWebsite(tx);
  const entry = { order_id, kind: 'payment' as const, amount, currency, method: order.payment_method.kind, payment_id };
  await recordMoney(tx, [entry], { at: answeredAt, time_zone });
  return applyStep(tx, pending, { machine: 'payment', to: 'paid', by: systemActor, at: answeredAt, quiet: true });
}

async function buildImportedDraft(
  tx: Tx,
  {
    steps: _steps,
    declined: _declined,
    held: _held,
    lines: requestedLines,
    delivery_method_id,
    payment_method_id,
    ...imported
  }: ImportedOrder,
): Promise<NewOrderData> {
  const { created_at: now, recipient } = imported;
  const ids = requestedLines.map((line) => line.product_item_id);
  const items = await sellableItems.read(tx, ids, now);
  const lines = requestedLines.map(({ product_item_id, quantity }) => {
    const item = existing(items.get(product_item_id), `item ${product_item_id}`);
    return { kind: 'item' as const, key: `item:${item.id}`, item, quantity, unit_price: item.price };
  });
  const delivery = existing(
    (await deliveryMethods(tx)).find((m) => m.id === delivery_method_id),
    `delivery method ${delivery_method_id}`,
  );
  const payment = existing(
    (await paymentMethods.listOffered(tx)).find((m) => m.id === payment_method_id),
    `payment method ${payment_method_id}`,
  );
  const { currency, country, time_zone } = await readWebsite(tx);
  const agreed = { currency, country, now, lines, rules: [], delivery, payment };
  return {
    ...unknownFields,
    ...imported,
    ...agreed,
    ...buildQuote({ ...agreed, zip: recipient.zip, customer: null, time_zone }),
    time_zone,
  };
}

/** What the history does not contain. */
const unknownFields = {
  idempotency_key: null,
  source: 'import',
  created_by: null,
  cvs: null,
  delivery_on: null,
  delivery_slot: null,
  tax_id: null,
  invoice: null,
  gifts: [],
} as const;

function existing<T>(found: T | undefined, name: string): T {
  if (found === undefined) throw new Error(`imported order: no ${name}`);
  return found;
}

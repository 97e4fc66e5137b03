import { reserveStock, type SellableItem } from '#modules/catalog/index.ts';
import type { PaymentMethod } from '#modules/payments/index.ts';
import type { Quote } from '#modules/pricing/index.ts';
import { type DeliveryMethod, openParcel } from '#modules/shipping/index.ts';
import { randomToken } from '#platform/clock/clock.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Locale } from '#shared/locale.ts';
import { firstStatuses, orderNoPrefix } from '../rules.ts';
import { insertLines, insertOrder, type NewLine, type NewOrder, type Person, type StoredOrder } from '../store/orders.ts';
import { insertHistory } from '../store/transitions.ts';

/** An order that was decided on. `quote` was made from these very lines and methods. */
export type OrderDraft = {
  cart_id: string;
  customer_id: number | null;
  locale: Locale;
  time_zone: string;
  created_at: Date;
  orderer: Person & { email: string };
  recipient: Person;
  customer_note: string;
  lines: readonly { item: SellableItem; quantity: number }[];
  delivery: DeliveryMethod;
  payment: PaymentMethod;
  quote: Quote;
  ads_tracking: Record<string, string>;
};

const tokenBytes = 16;

/**
 * Writes an order with its lines, parcel and first history rows, and promises it its goods. Throws catalog's out_of_stock
 * when others were faster. The caller's transaction also marks the cart.
 */
export async function createOrder(tx: Tx, draft: OrderDraft): Promise<StoredOrder> {
  const order = await insertOrder(tx, rowOf(draft));
  await insertLines(tx, linesOf(draft, order.id));
  await openParcel(tx, { order_id: order.id, fee: draft.quote.delivery_fee });
  await insertFirstHistory(tx, order);
  const demands = draft.lines.map(({ item, quantity }) => ({ product_item_id: item.id, quantity }));
  await reserveStock(tx, order.id, demands, draft.created_at);
  return order;
}

function rowOf(draft: OrderDraft): NewOrder {
  const { quote, delivery, payment, orderer, recipient, created_at } = draft;
  return {
    ...firstStatuses(payment.kind, quote.final_total),
    order_no_prefix: orderNoPrefix(created_at, draft.time_zone),
    token: randomToken(tokenBytes),
    cart_id: draft.cart_id,
    customer_id: draft.customer_id,
    locale: draft.locale,
    currency: quote.currency,
    created_at,
    ...orderer,
    recipient_name: recipient.name,
    recipient_phone: recipient.phone,
    recipient_zip: recipient.zip,
    recipient_city: recipient.city,
    recipient_district: recipient.district,
    recipient_address: recipient.address,
    customer_note: draft.customer_note,
    delivery_method_id: delivery.id,
    delivery_method: { name: delivery.name, kind: delivery.kind, fee: delivery.fee, pickup_address: delivery.pickup_address },
    payment_method_id: payment.id,
    payment_method: {
      name: payment.name,
      kind: payment.kind,
      fee: payment.fee,
      instructions: payment.instructions,
      bank: payment.bank,
      expire_minutes: payment.expire_minutes,
    },
    items_total: quote.items_total,
    discount_total: quote.discount_total,
    shipping_total: quote.shipping_total,
    grand_total: quote.final_total,
    quantity_count: draft.lines.reduce((count, line) => count + line.quantity, 0),
    ads_tracking: draft.ads_tracking,
  };
}

const linesOf = ({ lines }: OrderDraft, orderId: number): NewLine[] =>
  lines.map(({ item, quantity }, i) => ({
    order_id: orderId,
    position: i + 1,
    product_id: item.product_id,
    product_item_id: item.id,
    sku: item.sku,
    name: item.name,
    spec: item.spec.tw ? item.spec : null,
    media_id: item.media_id,
    unit_price: item.price,
    quantity,
    line_total: item.price * quantity,
  }));

const insertFirstHistory = (tx: Tx, { id, customer_id, name, created_at, ...order }: StoredOrder): Promise<void> => {
  const row = { order_id: id, from_status: null, actor: { kind: 'customer', id: customer_id, name } as const, created_at };
  return insertHistory(tx, [
    { ...row, machine: 'order', to_status: order.status },
    { ...row, machine: 'payment', to_status: order.payment_status },
    { ...row, machine: 'shipping', to_status: order.shipping_status },
  ]);
};

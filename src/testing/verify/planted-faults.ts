import type { HealthyShop } from './healthy-shop.ts';

type Orders = HealthyShop['orders'];

/** An inconsistency written into a healthy shop without the program. `also`: rules that necessarily fire with it. */
export type Fault = {
  rule: string;
  what: string;
  /** Statements that each change something. They may drop constraints: verify is the check after them. */
  plant(orders: Orders): string[];
  also?: string[];
};

const fault = (rule: string, what: string, plant: Fault['plant'], also: string[] = []): Fault => ({ rule, what, plant, also });
const firstLine = (order: number, kind = 'item') => `(select min(id) from order_lines where order_id = ${order} and kind = '${kind}')`;

const ofMoney: Fault[] = [
  fault('cancelled_orders_give_money_back', 'the refund of a cancelled order failed', ({ cancelled }) => [
    `update refunds set state = 'failed' where order_id = ${cancelled} and amount > 0`,
    `update orders set updated_at = '2000-01-01' where id = ${cancelled}`,
  ]),
  fault('charges_are_payments', 'a captured charge is stored as failed', ({ card }) => [
    `update payment_attempts set state = 'failed' where order_id = ${card}`,
  ]),
  fault('charges_are_payments', 'a captured charge without a payment', ({ paid }) => [
    `insert into payment_attempts (id, order_id, provider, amount, currency, state) values ('lost', ${paid}, 'tappay', 100, 'twd', 'captured')`,
  ]),
  fault('money_ledger_matches_the_order', 'a sale is missing', ({ paid }) => [
    `delete from money_entries where order_id = ${paid} and kind = 'sale'`,
  ]),
  fault('money_ledger_matches_the_order', 'a payment is missing', ({ paid }) => [
    `delete from money_entries where order_id = ${paid} and kind = 'payment'`,
  ]),
  fault('money_ledger_matches_the_order', 'a refund is done and missing', ({ refunded }) => [
    `update refunds set state = 'done' where order_id = ${refunded}`,
  ]),
  fault('order_money_adds_up', 'a line costs more than the order says', ({ edited }) => [
    `update order_lines set unit_price = unit_price + 1, line_total = line_total + quantity where id = ${firstLine(edited)}`,
  ]),
  fault('paid_orders_have_their_money', 'less was received than requested', ({ shipped }) => [
    `update payments set amount = amount - 1 where order_id = ${shipped}`,
    `update money_entries set amount = amount - 1 where order_id = ${shipped} and kind = 'payment'`,
  ]),
  fault('orders_show_their_open_money', 'an order shows a wrong amount due', ({ paid }) => [
    `update orders set due = 5 where id = ${paid}`,
  ]),
  fault(
    'refunds_never_exceed_payments',
    'more is refunded than was paid',
    ({ refunded }) => [`update refunds set amount = 99999 where order_id = ${refunded}`],
    ['paid_orders_have_their_money'],
  ),
  fault('refunds_never_exceed_payments', 'lines worth more than their refund', ({ refunded }) => [
    `update refund_lines l set amount = l.amount + 9999 from refunds r where r.id = l.refund_id and r.order_id = ${refunded}`,
  ]),
  fault('report_sums_match_orders_and_ledger', 'a day has a sum that nobody booked', () => [
    `insert into report_days (day, zone) values ('2000-01-01', report_cut('Asia/Taipei'))`,
    `insert into report_day_money (day, kind, currency, amount, fees) values ('2000-01-01', 'sale', 'twd', 5, 0)`,
  ]),
  fault('report_sums_match_orders_and_ledger', 'the sums of a day are missing', () => [
    `insert into report_days (day, zone) select distinct day, report_cut('Asia/Taipei') from money_entries`,
    `delete from report_marks`,
  ]),
  fault('shipped_orders_are_paid', 'a shipped order is unpaid', ({ shipped }) => [
    `update money_entries set payment_id = null, kind = 'sale' where order_id = ${shipped} and kind = 'payment'`,
    `update money_entries set amount = amount - (select grand_total from orders where id = ${shipped}) where id = (select min(id) from money_entries where order_id = ${shipped})`,
    `delete from payments where order_id = ${shipped}`,
    `update orders set payment_status = 'unpaid' where id = ${shipped}`,
    `delete from order_history where order_id = ${shipped} and machine = 'payment' and from_status is not null`,
  ]),
  fault('no_card_numbers', 'a card number in a note', ({ cod }) => [
    `update orders set staff_note = 'called: 4242 4242-4242 4242' where id = ${cod}`,
  ]),
  fault('numbered_documents_have_no_gaps', 'a document of a series is gone', () => [
    `insert into invoice_series values ('INV', 2)`,
    `insert into numbered_documents values ('INV-000002', 'INV', 2, 'R2', null, repeat('k', 32), 100, '{}', now())`,
  ]),
  fault('numbered_documents_have_no_gaps', 'the first document of a series that began at 1042 is gone', () => [
    `insert into invoice_series (prefix, first, last) values ('UK', 1042, 1043)`,
    `insert into numbered_documents values ('UK-001043', 'UK', 1043, 'R3', null, repeat('u', 32), 100, '{}', now())`,
  ]),
  fault('numbered_documents_have_no_gaps', 'an invoice is credited beyond its amount', () => [
    `insert into invoice_series values ('INV', 1), ('CN', 1)`,
    `insert into numbered_documents values ('INV-000001', 'INV', 1, 'R1', null, repeat('k', 32), 100, '{}', now()),
      ('CN-000001', 'CN', 1, null, 'INV-000001', repeat('n', 32), 101, '{}', now())`,
  ]),
];

const ofPromotion: Fault[] = [
  fault('coupons_count_their_orders', 'a used coupon counts as unused', () => [`update coupons set used = 0 where used = 1`]),
  fault('coupons_count_their_orders', 'a campaign issued more than there are', () => [
    `update coupon_campaigns set issued = issued + 1 where id = (select min(id) from coupon_campaigns)`,
  ]),
  fault('offers_count_their_orders', 'an offer counts one use more', () => [`update offers set used = used + 1`]),
  fault('limits_per_customer_hold', 'an offer used twice where once was allowed', () => [`update offers set limit_per_customer = 1`]),
  fault('limits_per_customer_hold', 'a claim is dead while its redemption lives', ({ repeated }) => [
    `update redemption_claims set live = false where redemption_id = (select max(id) from redemptions where order_id = ${repeated})`,
  ]),
  fault('redemptions_belong_to_live_orders', 'a live order gave its coupon back', ({ repeated }) => [
    `update redemptions set released_at = now() where order_id = ${repeated}`,
    `update redemption_claims set live = false where redemption_id in (select id from redemptions where order_id = ${repeated})`,
    `update offers set used = used - 1`,
  ]),
  fault('redemptions_belong_to_live_orders', 'a cancelled order keeps its coupon', ({ cancelled }) => [
    `update redemptions set released_at = null where order_id = ${cancelled}`,
    `update redemption_claims set live = true where redemption_id in (select id from redemptions where order_id = ${cancelled})`,
    `update coupons set used = 1 where id = (select coupon_id from redemptions where order_id = ${cancelled})`,
  ]),
  fault('credits_equal_their_ledger', 'a purse holds one more', () => [`update credit_purses set balance = balance + 1`]),
  fault('credits_equal_their_ledger', 'a lot holds one less', () => [
    `update credit_lots set remaining = remaining - 1 where id = (select min(id) from credit_lots where remaining > 0)`,
  ]),
  fault('bought_credits_are_in_the_ledger', 'a purchase is paid and no credits came', () => [
    `insert into credit_purchases (amount, method, state) values (1000, 'bank_transfer', 'paid')`,
  ]),
  fault('credits_of_orders', 'an order used credits that no transaction took', ({ credits }) => [
    `update credit_transactions set order_id = null where order_id = ${credits}`,
  ]),
  fault('credits_of_orders', 'a cancelled order still holds its credits', ({ cancelled }) => [
    `update credit_transactions set order_id = null where order_id = ${cancelled} and type = 'refund'`,
  ]),
  fault('credits_were_never_negative', 'a history that does not add up', () => [
    `update credit_transactions set balance_after = balance_after + 1 where id = (select min(id) from credit_transactions)`,
  ]),
  fault('customers_count_their_orders', 'one more than there are', () => [`update customers set orders_placed = orders_placed + 1`]),
  fault('customer_totals_match_orders', 'customers spent what they did not', () => [
    `delete from report_marks`,
    `delete from customer_marks`,
    `insert into customer_totals (customer_id, orders, paid_orders, spent) select id, orders_placed, 0, 99 from customers`,
  ]),
  fault('customer_totals_match_orders', 'customers have no sums', () => [`delete from report_marks`, `delete from customer_marks`]),
];

const ofOrders: Fault[] = [
  fault('every_order_has_lines', 'an order lost its lines', ({ new: order }) => [`delete from order_lines where order_id = ${order}`], [
    'order_money_adds_up',
    'stock_follows_orders',
  ]),
  fault(
    'every_order_has_lines',
    'a parcel holds what another order bought',
    ({ cod, paid }) => [`update order_shipping_lines set order_line_id = ${firstLine(cod)} where order_line_id = ${firstLine(paid)}`],
    ['parcels_hold_the_order'],
  ),
  fault('groups_are_the_sum_of_their_parts', 'a part costs one more', ({ full }) => [
    `update order_lines set line_total = line_total + 1 where id = ${firstLine(full, 'part')}`,
  ]),
  fault('history_agrees', 'a state without its history row', ({ new: order }) => [
    `update orders set status = 'processing' where id = ${order}`,
  ]),
  fault('history_agrees', 'a step that is not legal', ({ shipped }) => [
    `update order_history set from_status = 'refunded' where order_id = ${shipped} and machine = 'payment' and to_status = 'paid'`,
  ]),
  fault('parcels_hold_the_order', 'a piece is in no parcel', ({ paid }) => [
    `update order_shipping_lines set quantity = quantity - 1 where order_line_id = ${firstLine(paid)}`,
  ]),
  fault('shipping_status_follows_parcels', 'the order says shipped, its parcel does not', ({ paid }) => [
    `update order_shippings set status = 'shipped' where order_id = ${paid}`,
  ]),
  fault('no_work_is_stuck', 'a charge is unknown for years', ({ new: order }) => [
    `insert into payment_attempts (id, order_id, provider, amount, currency, state, created_at)
     values ('hanging', ${order}, 'tappay', 100, 'twd', 'unknown', '2000-01-01')`,
  ]),
  fault('no_work_is_stuck', 'a refund is under way for years', ({ refunded }) => [
    `update refunds set state = 'started', created_at = '2000-01-01' where order_id = ${refunded}`,
  ]),
  fault('no_work_is_stuck', 'an order should have expired long ago', ({ new: order }) => [
    `update orders set expires_at = '2000-01-01' where id = ${order}`,
  ]),
  fault('no_work_is_stuck', 'an effect waits for years', () => [`update outbox set created_at = '2000-01-01'`]),
  fault('an_active_super_admin_exists', 'no super-admin is left', () => [`update staff set active = false`]),
  fault('an_active_super_admin_exists', 'a right that the program does not know', () => [
    `insert into role_permissions (role_id, permission) select min(id), 'orders burn' from roles`,
  ]),
];

const ofProducts: Fault[] = [
  fault('category_lists_match_products', 'a product that its category takes for sold out', () => [
    `insert into categories (name, slug) values ('{"tw": "Tea"}', '{"tw": "tea"}')`,
    'insert into product_categories (product_id, category_id) select min(p.id), max(c.id) from products p, categories c',
    'update product_categories set sold_out = not sold_out',
  ]),
  fault('list_columns_match_products', 'a price that no item has', () => [
    `update products set list_price = list_price + 1 where type <> 'combo'`,
  ]),
  fault('list_columns_match_products', 'a wrong stock word', () => [`update products set stock_word = 'sold_out'`]),
  fault('stock_equals_its_ledger', 'stock changed without a movement', ({ paid }) => [
    `update product_items set stock = stock - 1 where id = (select product_item_id from order_lines where id = ${firstLine(paid)})`,
  ]),
  fault('stock_equals_its_ledger', 'a reservation without its movement', () => [`update gifts set reserved = reserved + 1`]),
  fault('stock_follows_orders', 'an order holds nothing', ({ new: order }) => [`delete from stock_movements where order_id = ${order}`], [
    'stock_equals_its_ledger',
  ]),
  fault('stock_follows_orders', 'a cancelled order holds stock', ({ expired }) => [
    `insert into stock_movements (product_item_id, kind, stock_delta, reserved_delta, order_id)
     select product_item_id, 'reserve', 0, 1, ${expired} from order_lines where id = ${firstLine(expired)}`,
    `update product_items set reserved = reserved + 1 where id = (select product_item_id from order_lines where id = ${firstLine(expired)})`,
  ]),
];

/** At least one for every file of db/verify. */
export const faults: readonly Fault[] = [...ofMoney, ...ofPromotion, ...ofOrders, ...ofProducts];

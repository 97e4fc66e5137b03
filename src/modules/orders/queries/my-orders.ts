import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { sellableItems } from '#modules/catalog/index.ts';
import { type PictureRow, pictureFrom, pictureJson } from '#modules/media/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { type Context, type CustomerCaller, customerCaller } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { inLocale, type Text } from '#shared/locale.ts';
import { toMajor } from '#shared/money.ts';
import { type MyOrder, type MyOrderRow, type ordersContract, refuseOrders } from '../contract.ts';
import { lockOrder, type StoredOrder, selectOrder } from '../store/orders.ts';
import { returnsOf } from '../store/returns.ts';
import { linesOf } from './lines.ts';
import { inTab } from './order-filter.ts';
import { shopperView } from './shopper-order.ts';

type Contract = typeof ordersContract;
type Listed = Pick<
  StoredOrder,
  | 'id'
  | 'token'
  | 'order_no'
  | 'created_at'
  | 'status'
  | 'payment_status'
  | 'shipping_status'
  | 'quantity_count'
  | 'grand_total'
  | 'currency'
> & { total: number; items: { name: Text; quantity: number; picture: PictureRow | null }[] };

/** A page of the customer's own orders, newest first, in one statement. */
export async function listMyOrders(
  ctx: Context,
  { page, per_page, tab }: ParsedInputOf<Contract['mine']>,
): Promise<ResultOf<Contract['mine']>> {
  const { id: customerId } = customerCaller(ctx);
  const rows = await ctx.db
    .selectFrom('orders as o')
    .select(['o.id', 'o.token', 'o.order_no', 'o.created_at', 'o.status', 'o.payment_status', 'o.shipping_status'])
    .select(['o.quantity_count', 'o.grand_total', 'o.currency', sql<number>`count(*) over ()`.as('total')])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('order_lines as l')
          .select(['l.name', 'l.quantity', pictureJson(sql.ref('l.media_id')).as('picture')])
          .whereRef('l.order_id', '=', 'o.id')
          .where('l.kind', '<>', 'part')
          .orderBy('l.position'),
      ).as('items'),
    )
    .where('o.customer_id', '=', customerId)
    .where(inTab(tab))
    .orderBy('o.id', 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  const listed = rows as unknown as Listed[];
  const data = listed.map(
    ({ total: _total, items, created_at, grand_total, ...row }): MyOrderRow => ({
      ...row,
      created_at: created_at.toISOString(),
      grand_total: toMajor(grand_total, row.currency),
      items: items.map(({ name, quantity, picture }) => ({
        name: inLocale(name, ctx.locale),
        quantity,
        picture: picture && pictureFrom(picture, ctx.locale),
      })),
    }),
  );
  return { data, meta: { page, per_page, total: listed[0]?.total ?? 0 } };
}

/** An order is a customer's own only when it names one: a guest's order is nobody's. Throws order_not_found. */
function owned<T extends StoredOrder>(order: T | undefined, customer: CustomerCaller): T {
  if (!order || order.customer_id === null || order.customer_id !== customer.id) throw refuseOrders('order_not_found');
  return order;
}

/** The customer's own order, held until the transaction ends. Throws order_not_found. */
export const lockOwnOrder = async (tx: Tx, customer: CustomerCaller, id: number): Promise<StoredOrder> =>
  owned(await lockOrder(tx, id), customer);

/** One of the customer's own orders. Throws order_not_found. */
export async function showMyOrder(ctx: Context, { id }: { id: number }): Promise<MyOrder> {
  const order = owned(await selectOrder(ctx.db, { id }), customerCaller(ctx));
  const [view, returns] = await Promise.all([shopperView(ctx, order, true), returnsOf(ctx.db, id)]);
  return { ...view, id, token: order.token, returns };
}

/** What of an order can be bought again today, and the names of what cannot. Combos are configured anew. Throws order_not_found. */
export async function reorderOf(ctx: Context, { id }: { id: number }): Promise<ResultOf<Contract['reorder']>> {
  owned(await selectOrder(ctx.db, { id }), customerCaller(ctx));
  const lines = (await linesOf(ctx.db, id)).filter(({ kind }) => kind === 'item' || kind === 'group');
  const ids = lines.flatMap(({ product_item_id }) => product_item_id ?? []);
  const items = await sellableItems.read(ctx.db, ids, ctx.clock.now());
  const isSold = (itemId: number | null) => {
    const availability = itemId === null ? undefined : items.get(itemId)?.availability;
    return availability === 'available' || availability === 'low' || availability === 'member_only';
  };
  return {
    items: lines.flatMap(({ product_item_id, quantity }) =>
      product_item_id !== null && isSold(product_item_id) ? [{ product_item_id, quantity }] : [],
    ),
    missing: lines.filter(({ product_item_id }) => !isSold(product_item_id)).map(({ name }) => inLocale(name, ctx.locale)),
  };
}

import { type SelectQueryBuilder, sql } from 'kysely';
import { parcels } from '#modules/shipping/index.ts';
import type { Reader } from '#platform/db/database.ts';
import type { DB } from '#platform/db/tables.generated.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { times } from '#shared/money.ts';
import { type newbangContract, type OrderProblem, orderProblems, orderStates, refuseNewbang, type SupplierOrderRow } from '../contract.ts';
import { type StoredSupply, selectSupply } from '../store/orders.ts';

type Contract = typeof newbangContract;
type Filter = ParsedInputOf<Contract['orders']>;

const needsStaff = sql<boolean>`error_code is not null`;

/** Parcels at the supplier, newest first; `todo`: those with which staff must do something. */
export async function listSupplies({ db }: Context, filter: Filter): Promise<ResultOf<Contract['orders']>> {
  const { state, page, per_page } = filter;
  const matching = matchingRows(db, filter);
  const shown = matching
    .$if(state === 'todo', (w) => w.where(needsStaff))
    .$if(state !== undefined && state !== 'todo', (w) => w.where('state', '=', state as StoredSupply['state']));
  const [rows, states] = await Promise.all([
    shown
      .selectAll()
      .orderBy('id', 'desc')
      .limit(per_page)
      .offset((page - 1) * per_page)
      .execute(),
    matching
      .select(['state', (eb) => eb.fn.countAll<number>().as('count'), sql<number>`(count(*) filter (where ${needsStaff}))::int`.as('todo')])
      .groupBy('state')
      .execute(),
  ]);
  const none = Object.fromEntries(orderStates.map((one) => [one, 0])) as Record<StoredSupply['state'], number>;
  const byState = { ...none, ...Object.fromEntries(states.map((one) => [one.state, one.count])) };
  const counts = { ...byState, todo: states.reduce((sum, { todo }) => sum + todo, 0) };
  const total = state ? counts[state] : Object.values(byState).reduce((sum, n) => sum + n, 0);
  return { data: await toSupplyRows(db, rows), meta: { page, per_page, total }, counts };
}

function matchingRows(db: Reader, { q, order_id }: Filter): SelectQueryBuilder<DB, 'newbang_orders', object> {
  const like = `%${(q ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  return db
    .selectFrom('newbang_orders')
    .$if(Boolean(q), (w) =>
      w.where((eb) =>
        eb.or((['order_no', 'external_no', 'supplier_order_no', 'tracking_no'] as const).map((field) => eb(field, 'ilike', like))),
      ),
    )
    .$if(order_id !== undefined, (w) => w.where('order_id', '=', order_id as number));
}

/** One parcel. Throws newbang_order_not_found. */
export async function showSupply({ db }: Context, id: number): Promise<SupplierOrderRow> {
  const supply = await selectSupply(db, id);
  const [row] = supply ? await toSupplyRows(db, [supply]) : [];
  if (!row) throw refuseNewbang('newbang_order_not_found');
  return row;
}

/** Whether staff mark the problem as dealt with themselves: sending or cancelling the parcel at the supplier does not solve it. */
export const isSettleable = ({ state, error_code }: Pick<StoredSupply, 'state' | 'error_code'>): boolean =>
  error_code !== null && state !== 'refused';

async function toSupplyRows(reader: Reader, supplies: readonly StoredSupply[]): Promise<SupplierOrderRow[]> {
  const here = await parcels.selectHere(
    reader,
    supplies.map(({ order_shipping_id }) => order_shipping_id),
  );
  return supplies.map((supply) => toSupplyRow(supply, here.has(supply.order_shipping_id)));
}

function toSupplyRow(supply: StoredSupply, isHere: boolean): SupplierOrderRow {
  const { id, order_id, order_no, external_no, supplier_order_no, state, tracking_no, carrier, created_at, lines, error_lines } = supply;
  const isOpen = state === 'pending' || state === 'placed';
  const problem: OrderProblem | null = orderProblems.find((code) => code === supply.error_code) ?? null;
  return {
    ...{ id, order_id, order_no, external_no, supplier_order_no, state, problem, tracking_no, carrier },
    words: problem === null ? null : supply.error_words,
    parcel_id: supply.order_shipping_id,
    lines: lines.map(({ sku, quantity, cost }) => {
      const refused = error_lines.find((line) => line.sku === sku);
      return { sku, quantity, cost, now: refused ? { cost: refused.cost, stock: refused.stock } : null };
    }),
    amount: lines.reduce((sum, { quantity, cost }) => sum + times(cost, quantity), 0),
    created_at: created_at.toISOString(),
    may: {
      retry: isHere && (state === 'refused' || state === 'cancelled'),
      cancel: (isOpen && supply.cancel_requested_at === null) || state === 'refused',
      settle: isSettleable(supply),
    },
  };
}

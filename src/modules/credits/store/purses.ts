import { sql } from 'kysely';
import type { Columns, InJson } from '#platform/db/columns.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/few-ids.ts';
import type { Minor } from '#shared/money.ts';
import type { OpenLot, OrderMovement } from '../rules.ts';

export type Purse = Columns<'credit_purses', 'id' | 'balance'>;

/** The customer's purse, locked until the transaction ends; created if needed. */
export async function lockCustomerPurse(tx: Tx, customerId: number): Promise<Purse> {
  const found = await findCustomerPurse(tx, customerId);
  if (found) return found;
  await tx
    .insertInto('credit_purses')
    .values({ owner_type: 'customer', customer_id: customerId })
    .onConflict((c) => c.column('customer_id').doNothing())
    .execute();
  const created = await findCustomerPurse(tx, customerId);
  if (!created) throw new Error(`no purse for customer ${customerId}`);
  return created;
}

/** The customer's purse, locked until the transaction ends; undefined: they never had credits. */
export const findCustomerPurse = (tx: Tx, customerId: number): Promise<Purse | undefined> =>
  tx.selectFrom('credit_purses').select(['id', 'balance']).where('customer_id', '=', customerId).forUpdate().executeTakeFirst();

/** The customer's purse that an order's credits came from, locked; undefined: it used none. The shop's purse pays for orders too. */
export async function lockPurseOfOrder(tx: Tx, orderId: number): Promise<Purse | undefined> {
  return tx
    .selectFrom('credit_purses')
    .select(['id', 'balance'])
    .where('owner_type', '=', 'customer')
    .where('id', 'in', (eb) =>
      eb.selectFrom('credit_transactions').select('purse_id').where('order_id', '=', orderId).where('type', '=', 'use'),
    )
    .forUpdate()
    .executeTakeFirst();
}

/** The shop's purse, locked, created if missing. Always locked after a customer's purse to avoid deadlocks. */
export async function lockShopPurse(tx: Tx): Promise<Purse> {
  const find = tx.selectFrom('credit_purses').select(['id', 'balance']).where('owner_type', '=', 'shop').forUpdate();
  const found = await find.executeTakeFirst();
  if (found) return found;
  await sql`insert into credit_purses (owner_type) values ('shop') on conflict (owner_type) where owner_type = 'shop' do nothing`.execute(
    tx,
  );
  return find.executeTakeFirstOrThrow();
}

/** Lots that can be spent now, soonest-expiring first. */
export async function openLots(reader: Reader, purseId: number, now: Date): Promise<OpenLot[]> {
  return reader
    .selectFrom('credit_lots')
    .select(['id', 'remaining', 'expires_at', 'backed'])
    .where('purse_id', '=', purseId)
    .where('remaining', '>', 0)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .orderBy('expires_at', (o) => o.asc().nullsLast())
    .orderBy('id')
    .execute();
}

/** Lots that still hold something, whether they can be spent or not. */
export const remainingLots = (tx: Tx, purseId: number): Promise<OpenLot[]> =>
  tx
    .selectFrom('credit_lots')
    .select(['id', 'remaining', 'expires_at', 'backed'])
    .where('purse_id', '=', purseId)
    .where('remaining', '>', 0)
    .orderBy('id')
    .execute();

type MovementRow = Columns<'credit_transactions', 'amount' | 'reference_id'> & {
  type: OrderMovement['type'];
  lots: InJson<Columns<'credit_lot_uses', 'lot_id' | 'amount'> & Columns<'credit_lots', 'expires_at' | 'backed'>>[];
};

/** The uses and refunds of one order, oldest first; amounts positive, minor units. */
export async function selectMovements(
  tx: Tx,
  purseId: number,
  orderId: number,
): Promise<(OrderMovement & { reference_id: string | null })[]> {
  const { rows } = await sql<MovementRow>`
    select t.type, abs(t.amount) as amount, t.reference_id, coalesce((
      select json_agg(json_build_object('lot_id', u.lot_id, 'amount', -u.amount, 'expires_at', l.expires_at, 'backed', l.backed)
        order by l.expires_at nulls last, l.id)
      from credit_lot_uses u join credit_lots l on l.id = u.lot_id where u.transaction_id = t.id), '[]') as lots
    from credit_transactions t
    where t.purse_id = ${purseId} and t.order_id = ${orderId} and t.type in ('use', 'refund') order by t.id`.execute(tx);
  return rows.map((row) => ({
    ...row,
    lots: row.lots.map((lot) => ({ ...lot, expires_at: lot.expires_at === null ? null : new Date(lot.expires_at) })),
  }));
}

/** Credits that an order granted to a purse, less those revoked; minor units. */
export async function grantedBy(tx: Tx, purseId: number, orderId: number): Promise<number> {
  const { granted } = await tx
    .selectFrom('credit_transactions')
    .select(sql<Minor>`coalesce(sum(amount), 0)::bigint`.as('granted'))
    .where('purse_id', '=', purseId)
    .where('order_id', '=', orderId)
    .where('type', '=', 'bonus')
    .executeTakeFirstOrThrow();
  return granted;
}

/** Purses with expired credits, locked, by id; at most `limit`. */
export async function lockPursesWithExpired(tx: Tx, now: Date, limit: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('credit_purses as p')
    .select('p.id')
    .where('p.owner_type', '=', 'customer')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('credit_lots as l')
          .select('l.id')
          .whereRef('l.purse_id', '=', 'p.id')
          .where('l.remaining', '>', 0)
          .where('l.expires_at', '<=', now),
      ),
    )
    .orderBy('p.id')
    .limit(limit)
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Expired lots of these purses that still hold something. */
export async function expiredLots(tx: Tx, purseIds: readonly number[], now: Date): Promise<(OpenLot & { purse_id: number })[]> {
  return tx
    .selectFrom('credit_lots')
    .select(['id', 'purse_id', 'remaining', 'expires_at', 'backed'])
    .where('purse_id', '=', anyOf(purseIds))
    .where('remaining', '>', 0)
    .where('expires_at', '<=', now)
    .orderBy('id')
    .execute();
}

export async function effectExists(tx: Tx, effectKey: string): Promise<boolean> {
  const row = await tx.selectFrom('credit_transactions').select('id').where('effect_key', '=', effectKey).executeTakeFirst();
  return row !== undefined;
}

/** What a movement took from its purse, minor units, and what for; undefined: there is none with this key. */
export const findTaken = (
  tx: Tx,
  effectKey: string,
): Promise<Columns<'credit_transactions', 'amount' | 'order_id' | 'reference_id'> | undefined> =>
  tx
    .selectFrom('credit_transactions')
    .select(['order_id', 'reference_id', sql<Minor>`-amount`.as('amount')])
    .where('effect_key', '=', effectKey)
    .executeTakeFirst();

/** Adds to what the shop owes for services that its purse could not pay. The purse is locked. */
export async function addOwed(tx: Tx, amount: number): Promise<void> {
  await sql`update credit_purses set owed = owed + ${amount} where owner_type = 'shop'`.execute(tx);
}

/** What of the owed the purse can pay now, minor units; it is no longer owed. The purse is locked. */
export async function clearOwed(tx: Tx): Promise<number> {
  const { rows } = await sql<{ paid: Minor }>`
    with purse as (select id, least(owed, balance) as paid from credit_purses where owner_type = 'shop' and owed > 0)
    update credit_purses p set owed = owed - purse.paid from purse where p.id = purse.id returning purse.paid`.execute(tx);
  return rows[0]?.paid ?? 0;
}

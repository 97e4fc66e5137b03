import { sql } from 'kysely';
import type { Tx } from '#platform/db/database.ts';
import type { Text } from '#shared/locale.ts';
import type { CreditType } from '../contract.ts';
import type { LotShare, NewLot } from '../rules.ts';

/** One row of the ledger. `moves` change existing lots, signed; `lots` are created; together they sum to `amount`. */
export type Movement = {
  type: CreditType;
  amount: number;
  description: Text;
  now: Date;
  moves?: readonly LotShare[];
  lots?: readonly NewLot[];
  orderId?: number | undefined;
  reference?: string | null | undefined;
  staffId?: number | undefined;
  effectKey?: string | undefined;
};

/**
 * Writes one movement (balance, transaction and lots) in one statement, so that they always agree. The purse must be locked;
 * CHECKs on balance and lots guard it.
 */
export async function writeMovement(tx: Tx, purseId: number, movement: Movement): Promise<void> {
  const { type, amount, description, now, moves = [], lots = [] } = movement;
  await sql`
    with purse as (
      update credit_purses set balance = balance + ${amount} where id = ${purseId} returning balance
    ), made as (
      insert into credit_lots (purse_id, amount, remaining, expires_at, backed, created_at)
      select ${purseId}, n.amount, n.amount, n.expires_at, n.backed, ${now}
      from unnest(${lots.map((lot) => lot.amount)}::bigint[], ${lots.map((lot) => lot.expires_at)}::timestamptz[],
        ${lots.map((lot) => lot.backed)}::boolean[]) as n(amount, expires_at, backed)
      returning id
    ), moved as (
      select lot_id, amount from unnest(${moves.map((move) => move.lot_id)}::bigint[], ${moves.map((move) => move.amount)}::bigint[]) as m(lot_id, amount)
    ), changed as (
      update credit_lots l set remaining = l.remaining + m.amount from moved m where l.id = m.lot_id
    ), entry as (
      insert into credit_transactions
        (purse_id, type, amount, balance_after, description, reference_id, order_id, lot_id, staff_id, effect_key, created_at)
      select ${purseId}, ${type}, ${amount}, balance, ${JSON.stringify(description)}::jsonb, ${movement.reference ?? null},
        ${movement.orderId ?? null}, (select min(id) from made), ${movement.staffId ?? null}, ${movement.effectKey ?? null}, ${now}
      from purse returning id
    )
    insert into credit_lot_uses (transaction_id, lot_id, amount) select e.id, m.lot_id, m.amount from entry e, moved m`.execute(tx);
}

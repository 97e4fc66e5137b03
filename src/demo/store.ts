import { sql } from 'kysely';
import type { BankAccount } from '#modules/payments/contract.ts';
import type { Database, Reader, Tx } from '#platform/db/database.ts';
import type { Text } from '#shared/locale.ts';
import type { DemoShop } from './demo-data.ts';

type Delivery = DemoShop['deliveries'][number] & { pickup_address: Text | null };
type Payment = Omit<DemoShop['payments'][number], 'bank'> & { bank: BankAccount | null; expire_minutes: number | null };

const json = (value: unknown): string | null => (value ? JSON.stringify(value) : null);

/** The demo writes these past their owners' doors, which only speak to staff. Answers the ids in the list's order. */
export async function insertDeliveries(tx: Tx, deliveries: readonly Delivery[]): Promise<number[]> {
  const rows = deliveries.map(({ kind, name, note, fee, free_threshold, pickup_address }, sort) => ({
    kind,
    fee,
    free_threshold,
    sort,
    name: JSON.stringify(name),
    note: json(note),
    pickup_address: json(pickup_address),
  }));
  return (await tx.insertInto('delivery_methods').values(rows).returning('id').execute()).map((row) => row.id);
}

export async function insertPayments(tx: Tx, payments: readonly Payment[]): Promise<number[]> {
  const rows = payments.map(({ kind, name, note, fee, instructions, bank, expire_minutes }, sort) => ({
    kind,
    fee,
    sort,
    expire_minutes,
    name: JSON.stringify(name),
    note: json(note),
    instructions: json(instructions),
    bank: json(bank),
  }));
  return (await tx.insertInto('payment_methods').values(rows).returning('id').execute()).map((row) => row.id);
}

export async function anyProductExists(reader: Reader): Promise<boolean> {
  return (await reader.selectFrom('products').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Empties every table but the list of migrations and the decision of the first run; numbers begin at 1 again. */
export async function emptyAllTables(db: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename not in ('migrations', 'shop_state')`.execute(
    db,
  );
  await sql`truncate ${sql.raw(rows.map((row) => row.name).join(', '))} restart identity`.execute(db);
}

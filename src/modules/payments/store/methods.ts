import { type Selectable, sql } from 'kysely';
import type { WrittenColumns } from '#platform/db/columns.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import { json } from '#platform/db/json.ts';
import type { PaymentMethods } from '#platform/db/tables.generated.ts';
import type { Text } from '#shared/locale.ts';

/** A row of payment_methods without its secret; amounts in minor units. */
export type StoredPaymentMethod = Omit<Selectable<PaymentMethods>, 'credentials' | 'archived_at' | 'queries_paused_until'>;
export type MethodForStaff = StoredPaymentMethod & { has_keys: boolean; archived_at: Date | null };
/** `credentials`: the sealed keys; undefined leaves the stored ones. */
export type MethodValues = Omit<StoredPaymentMethod, 'id' | 'sort' | 'version' | 'provider'> & { credentials?: Buffer | null };

const columns = [
  'id',
  'name',
  'note',
  'kind',
  'provider',
  'fee',
  'min_total',
  'max_total',
  'countries',
  'delivery_ids',
  'instalments',
  'instalment_min',
  'instructions',
  'bank',
  'expire_minutes',
  'account',
  'merchant_id',
  'wallet_merchant_id',
  'domain_association',
  'capture',
  'capture_days',
  'payout_days',
  'sandbox',
  'active',
  'sort',
  'version',
] as const;

const toPaymentMethodColumns = ({
  credentials,
  ...values
}: MethodValues): WrittenColumns<'payment_methods', keyof Omit<MethodValues, 'credentials'>> & { credentials?: Buffer | null } => ({
  ...values,
  name: json(values.name),
  note: json(values.note),
  instructions: json(values.instructions),
  bank: json(values.bank),
  account: json(values.account),
  ...(credentials !== undefined && { credentials }),
});

const forStaff = (reader: Reader) =>
  reader
    .selectFrom('payment_methods')
    .select([...columns, 'archived_at'])
    .select(sql<boolean>`credentials is not null`.as('has_keys'));

/** All methods in the shop's order; archived ones only on request. */
export async function selectMethods(reader: Reader, { archived = false } = {}): Promise<MethodForStaff[]> {
  const rows = forStaff(reader).orderBy('sort').orderBy('id');
  return (archived ? rows : rows.where('archived_at', 'is', null)).execute();
}

/** The methods shoppers may choose from, in the shop's order, amounts in minor units. */
export async function paymentMethods(reader: Reader): Promise<StoredPaymentMethod[]> {
  const rows = reader.selectFrom('payment_methods').select(columns).where('active', '=', true).orderBy('sort').orderBy('id');
  return rows.execute();
}

/** One payment method, archived or not, amounts in minor units; undefined when there is none. */
export async function selectMethod(reader: Reader, id: number): Promise<MethodForStaff | undefined> {
  return forStaff(reader).where('id', '=', id).executeTakeFirst();
}

/** Apple's file for the shop's domain, of the Apple Pay that is offered. */
export async function findDomainAssociation(reader: Reader): Promise<string | undefined> {
  const row = await reader
    .selectFrom('payment_methods')
    .select('domain_association')
    .where('kind', '=', 'apple_pay')
    .where('active', '=', true)
    .where('domain_association', 'is not', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.domain_association ?? undefined;
}

/** The sealed key of a method. */
export async function selectCredentials(reader: Reader, id: number): Promise<Buffer | null> {
  const row = await reader.selectFrom('payment_methods').select('credentials').where('id', '=', id).executeTakeFirst();
  return row?.credentials ?? null;
}

/** A new method is appended to the list. */
export async function insertMethod(tx: Tx, values: MethodValues): Promise<{ id: number; version: number }> {
  return tx
    .insertInto('payment_methods')
    .values((eb) => ({
      ...toPaymentMethodColumns(values),
      sort: eb.selectFrom('payment_methods').select(sql<number>`coalesce(max(sort), 0) + 1`.as('next')),
    }))
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
}

/** Undefined when the version is outdated. */
export async function updateMethod(
  tx: Tx,
  id: number,
  version: number,
  values: MethodValues,
): Promise<{ id: number; version: number } | undefined> {
  return tx
    .updateTable('payment_methods')
    .set({ ...toPaymentMethodColumns(values), version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(['id', 'version'])
    .executeTakeFirst();
}

/** Whether the provider of the payment page may be queried for this method now. */
export async function mayQuery(reader: Reader, id: number, now: Date): Promise<boolean> {
  const row = await reader
    .selectFrom('payment_methods')
    .select('id')
    .where('id', '=', id)
    .where('queries_paused_until', '>', now)
    .executeTakeFirst();
  return row === undefined;
}

/** Sends no queries before `until` for this method and every other one of the same account at the provider. */
export async function pauseQueries(db: Reader, id: number, until: Date): Promise<void> {
  await sql`update payment_methods m set queries_paused_until = ${until} from payment_methods queried
    where queried.id = ${id} and (m.id = queried.id or m.merchant_id = queried.merchant_id)`.execute(db);
}

/** Archives or restores a method, inactive either way. Undefined when the version is outdated. */
export async function archiveMethod(
  tx: Tx,
  id: number,
  version: number,
  archivedAt: Date | null,
): Promise<{ id: number; version: number } | undefined> {
  return tx
    .updateTable('payment_methods')
    .set({ archived_at: archivedAt, active: false, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(['id', 'version'])
    .executeTakeFirst();
}

type DemoCard = { note: Text; instalment_min: number; payout_days: number };

/** Activates the card method (id 1) in a demo, with instalments, where a simulator replaces the provider. `instalment_min`: minor units. */
export async function openDemoCard(tx: Tx, { note, ...terms }: DemoCard): Promise<{ id: number }> {
  return tx
    .updateTable('payment_methods')
    .set({ active: true, note: json(note), instalments: [3, 6, 12], ...terms })
    .where('id', '=', 1)
    .returning('id')
    .executeTakeFirstOrThrow();
}

export async function sortMethods(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`update payment_methods m set sort = o.position from unnest(${ids}::bigint[]) with ordinality as o(id, position) where m.id = o.id`.execute(
    tx,
  );
}

import { type RawBuilder, sql } from 'kysely';
import { readCurrency } from '#modules/settings/index.ts';
import { auditLog } from '#modules/staff/index.ts';
import type { Reader } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import { inLocale } from '#shared/locale.ts';
import { type Major, type Minor, toMajor } from '#shared/money.ts';
import { convertAmounts } from './amounts.ts';
import { type DeliveryRow, refuseShipping, type shippingContract } from './contract.ts';
import { type DeliveryForStaff, type StoredDelivery, selectDeliveries, selectDelivery, selectForStaff } from './store/methods.ts';

/** The delivery methods in their order, for staff. */
export async function listDeliveries({ db }: Context, { archived }: { archived: boolean }): Promise<{ data: DeliveryRow[] }> {
  const [methods, currency] = await Promise.all([selectForStaff(db, { archived }), readCurrency(db)]);
  return { data: methods.map((method) => toDeliveryRow(method, (amount) => toMajor(amount, currency))) };
}

/** Every delivery method by name, for a select. */
export const deliveryChoices = async ({ db, locale }: Context): Promise<{ data: { id: number; name: string }[] }> => ({
  data: (await selectDeliveries(db)).map(({ id, name }) => ({ id, name: inLocale(name, locale) })),
});

/** Throws delivery_not_found. */
export async function readDelivery({ db }: Context, { id }: { id: number }): Promise<DeliveryRow> {
  const method = await storedDelivery(db, id);
  if (!method) throw refuseShipping('delivery_not_found');
  return method;
}

/** A delivery method as staff see it, amounts in major units; undefined when it is archived or there is none. */
export async function storedDelivery(reader: Reader, id: number): Promise<DeliveryRow | undefined> {
  const method = await selectDelivery(reader, id);
  if (!method) return undefined;
  const currency = await readCurrency(reader);
  return toDeliveryRow({ ...method, archived_at: null }, (amount) => toMajor(amount, currency));
}

export const readDeliveryLogs = ({ db }: Context, { id, ...filter }: ParsedInputOf<typeof shippingContract.logs>) =>
  auditLog.of(db, { subject_type: 'Delivery', subject_id: id }, filter);

const toDeliveryRow = ({ archived_at, ...method }: DeliveryForStaff, major: (amount: Minor) => Major): DeliveryRow => ({
  ...convertAmounts(method, major),
  archived: archived_at !== null,
  countries: method.countries as DeliveryRow['countries'],
});

/** The methods shoppers may choose from, in the shop's order, amounts in minor units. */
export const deliveryMethods = (reader: Reader): Promise<StoredDelivery[]> => selectDeliveries(reader, { onlyActive: true });

/** The same as one column of another module's query: an array of DeliveryMethod. */
export const deliveryMethodsJson: RawBuilder<StoredDelivery[]> = sql`(
  select coalesce(json_agg(to_jsonb(m) - 'archived_at' order by m.sort, m.id), '[]') from delivery_methods m where m.active)`;

import { type RawBuilder, sql } from 'kysely';
import { currencyOf } from '#modules/settings/index.ts';
import type { Reader } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { type Currency, toMajor } from '#shared/money.ts';
import { type DeliveryRow, refuseShipping } from './contract.ts';
import { type StoredDelivery, selectDeliveries, selectDelivery } from './store/methods.ts';

const majorOrNull = (amount: number | null, currency: Currency) => (amount === null ? null : toMajor(amount, currency));

const rowOf = (method: StoredDelivery, currency: Currency): DeliveryRow => ({
  ...method,
  countries: method.countries as DeliveryRow['countries'],
  fee: toMajor(method.fee, currency),
  free_threshold: majorOrNull(method.free_threshold, currency),
  min_total: majorOrNull(method.min_total, currency),
  max_total: majorOrNull(method.max_total, currency),
});

/** Every delivery method in its order, for staff. */
export async function listDeliveries({ db }: Context): Promise<{ data: DeliveryRow[] }> {
  const [methods, currency] = await Promise.all([selectDeliveries(db), currencyOf(db)]);
  return { data: methods.map((method) => rowOf(method, currency)) };
}

/** Throws delivery_not_found. */
export async function readDelivery({ db }: Context, { id }: { id: number }): Promise<DeliveryRow> {
  const method = await selectDelivery(db, id);
  if (!method) throw refuseShipping('delivery_not_found');
  return rowOf(method, await currencyOf(db));
}

/** The methods shoppers may choose from, in the shop's order, amounts in minor units. */
export const deliveryMethods = (reader: Reader): Promise<StoredDelivery[]> => selectDeliveries(reader, { onlyActive: true });

/** The same as one column of another module's query: an array of DeliveryMethod. */
export const deliveryMethodsJson: RawBuilder<StoredDelivery[]> = sql`(
  select coalesce(json_agg(m order by m.sort, m.id), '[]') from delivery_methods m where m.active)`;

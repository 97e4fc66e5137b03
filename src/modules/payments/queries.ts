import { type RawBuilder, sql } from 'kysely';
import { currencyOf } from '#modules/settings/index.ts';
import type { Reader } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { type Currency, toMajor } from '#shared/money.ts';
import { type PaymentRow, refusePayments } from './contract.ts';
import { type StoredPaymentMethod, selectMethod, selectMethods } from './store/methods.ts';

const majorOrNull = (amount: number | null, currency: Currency) => (amount === null ? null : toMajor(amount, currency));

const rowOf = (method: StoredPaymentMethod, currency: Currency): PaymentRow => ({
  ...method,
  countries: method.countries as PaymentRow['countries'],
  fee: toMajor(method.fee, currency),
  min_total: majorOrNull(method.min_total, currency),
  max_total: majorOrNull(method.max_total, currency),
});

/** Every payment method in its order, for staff. */
export async function listPaymentMethods({ db }: Context): Promise<{ data: PaymentRow[] }> {
  const [methods, currency] = await Promise.all([selectMethods(db), currencyOf(db)]);
  return { data: methods.map((method) => rowOf(method, currency)) };
}

/** Throws payment_not_found. */
export async function readPaymentMethod({ db }: Context, { id }: { id: number }): Promise<PaymentRow> {
  const method = await selectMethod(db, id);
  if (!method) throw refusePayments('payment_not_found');
  return rowOf(method, await currencyOf(db));
}

/** The methods shoppers may choose from, in the shop's order, amounts in minor units. */
export const paymentMethods = (reader: Reader): Promise<StoredPaymentMethod[]> => selectMethods(reader, { onlyActive: true });

/** The same as one column of another module's query: an array of PaymentMethod. */
export const paymentMethodsJson: RawBuilder<StoredPaymentMethod[]> = sql`(
  select coalesce(json_agg(m order by m.sort, m.id), '[]') from payment_methods m where m.active)`;

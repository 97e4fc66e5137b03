import { type RawBuilder, sql } from 'kysely';
import { readCurrency } from '#modules/settings/index.ts';
import { auditLog } from '#modules/staff/index.ts';
import type { Reader } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import { type Currency, toMajor } from '#shared/money.ts';
import { type PaymentRow, type paymentsContract, refusePayments } from './contract.ts';
import { type MethodForStaff, type StoredPaymentMethod, selectMethod, selectMethods } from './store/methods.ts';

const majorOrNull = (amount: number | null, currency: Currency) => (amount === null ? null : toMajor(amount, currency));

const toPaymentRow = ({ archived_at, provider: _provider, ...method }: MethodForStaff, currency: Currency): PaymentRow => ({
  ...method,
  countries: method.countries as PaymentRow['countries'],
  instalments: method.instalments as PaymentRow['instalments'],
  fee: toMajor(method.fee, currency),
  instalment_min: majorOrNull(method.instalment_min, currency),
  min_total: majorOrNull(method.min_total, currency),
  max_total: majorOrNull(method.max_total, currency),
  archived: archived_at !== null,
});

/** Every payment method in its order, for staff. */
export async function listPaymentMethods({ db }: Context, { archived }: { archived: boolean }): Promise<{ data: PaymentRow[] }> {
  const [methods, currency] = await Promise.all([selectMethods(db, { archived }), readCurrency(db)]);
  return { data: methods.map((method) => toPaymentRow(method, currency)) };
}

/** Throws payment_not_found. */
export async function readPaymentMethod({ db }: Context, { id }: { id: number }): Promise<PaymentRow> {
  const method = await storedPayment(db, id);
  if (!method) throw refusePayments('payment_not_found');
  return method;
}

/** A payment method as staff see it, amounts in major units, archived or not. */
export async function storedPayment(reader: Reader, id: number): Promise<PaymentRow | undefined> {
  const method = await selectMethod(reader, id);
  return method && toPaymentRow(method, await readCurrency(reader));
}

export const readPaymentLogs = ({ db }: Context, { id, ...filter }: ParsedInputOf<typeof paymentsContract.logs>) =>
  auditLog.of(db, { subject_type: 'Payment', subject_id: id }, filter);

/** `paymentMethods` as one column of another module's query: an array of PaymentMethod. No key is in it. */
export const paymentMethodsJson: RawBuilder<StoredPaymentMethod[]> = sql`(
  select coalesce(json_agg(to_jsonb(m) - 'credentials' - 'archived_at' - 'queries_paused_until' order by m.sort, m.id), '[]') from payment_methods m where m.active)`;

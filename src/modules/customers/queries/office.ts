import { currencyOf } from '#modules/settings/index.ts';
import { auditOf } from '#modules/staff/index.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { type Currency, fromMajor, toMajor } from '#shared/money.ts';
import type { CustomerRow, OfficeCustomer } from '../contract/office.ts';
import { type customersContract, refuseCustomers } from '../contract.ts';
import { selectLevels } from '../store/levels.ts';
import { type ListedCustomer, type OrderTotals, selectCustomer, selectCustomers } from '../store/office.ts';
import { bindingsView } from './own.ts';

type Contract = typeof customersContract;

const rowView = ({ spent, last_order_at, created_at, last_seen_at, ...row }: ListedCustomer, currency: Currency): CustomerRow => ({
  id: row.id,
  name: row.name,
  email: row.email,
  email_confirmed: row.email_confirmed,
  phone: row.phone,
  status: row.status,
  level: row.level,
  tags: row.tags,
  orders: row.orders,
  spent: toMajor(spent, currency),
  last_order_at: last_order_at?.toISOString() ?? null,
  created_at: created_at.toISOString(),
  last_seen_at: last_seen_at?.toISOString() ?? null,
});

/** A page of customers with what they ordered. */
export const listCustomers =
  (totalsOf: OrderTotals) =>
  async ({ db }: Context, input: ParsedInputOf<Contract['list']>): Promise<ResultOf<Contract['list']>> => {
    const { page, per_page, spent_from, spent_to, ...rest } = input;
    const currency = await currencyOf(db);
    const minor = (amount: number | undefined) => (amount === undefined ? undefined : fromMajor(amount, currency));
    const filter = { ...rest, spent_from: minor(spent_from), spent_to: minor(spent_to) };
    const { rows, total } = await selectCustomers(db, filter, { limit: per_page, offset: (page - 1) * per_page }, totalsOf);
    return { data: rows.map((row) => rowView(row, currency)), meta: { page, per_page, total } };
  };

/** Throws customer_not_found. */
export const readCustomerForOffice =
  (totalsOf: OrderTotals) =>
  async ({ db }: Context, { id }: { id: number }): Promise<OfficeCustomer> => {
    const found = await selectCustomer(db, id, totalsOf);
    if (!found) throw refuseCustomers('customer_not_found');
    const { version, birthday, gender, locale, note, has_password, addresses, source } = found;
    return {
      ...rowView(found, await currencyOf(db)),
      ...{ version, birthday, gender, locale, note, has_password, addresses, source },
      bindings: bindingsView(found.bindings),
      consents: found.consents.map((consent) => ({ ...consent, at: new Date(consent.at).toISOString() })),
      anonymised_at: found.anonymised_at?.toISOString() ?? null,
    };
  };

export const readCustomerLogs = ({ db }: Context, { id, ...filter }: ParsedInputOf<Contract['logs']>) =>
  auditOf(db, { subject_type: 'Customer', subject_id: id }, filter);

export async function listLevels({ db }: Context): Promise<ResultOf<Contract['levels']>> {
  const currency = await currencyOf(db);
  return { data: (await selectLevels(db)).map((level) => ({ ...level, spent_from: toMajor(level.spent_from, currency) })) };
}

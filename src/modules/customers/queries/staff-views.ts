import type { WebsiteSettings } from '#modules/settings/contract.ts';
import { readCurrency, readWebsite } from '#modules/settings/index.ts';
import { auditLog } from '#modules/staff/index.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { type Currency, fromMajor, toMajor } from '#shared/money.ts';
import type { CustomerForStaff, CustomerRow } from '../contract/staff.ts';
import { type customersContract, refuseCustomers } from '../contract.ts';
import { selectLevels } from '../store/levels.ts';
import {
  type CustomerFactsSql,
  type CustomerFilter,
  type ListedCustomer,
  selectCustomer,
  selectCustomerIds,
  selectCustomers,
  selectSources,
  selectTags,
} from '../store/staff-queries.ts';
import { bindingsView } from './own.ts';

type Contract = typeof customersContract;

const rowView = (
  { spent, average, credits, last_order_at, created_at, last_seen_at, ...row }: ListedCustomer,
  currency: Currency,
): CustomerRow => ({
  id: row.id,
  name: row.name,
  email: row.email ?? '',
  email_confirmed: row.email_confirmed,
  phone: row.phone,
  status: row.status,
  level: row.level,
  tags: row.tags,
  orders: row.orders,
  spent: toMajor(spent, currency),
  average: average === null ? null : toMajor(average, currency),
  credits: toMajor(credits, currency),
  coupons: row.coupons,
  source: row.source,
  last_order_at: last_order_at?.toISOString() ?? null,
  created_at: created_at.toISOString(),
  last_seen_at: last_seen_at?.toISOString() ?? null,
});

const dayMs = 86_400_000;
const yesNo = (chosen: 'true' | 'false' | undefined): boolean | undefined => (chosen === undefined ? undefined : chosen === 'true');

type Filters = Omit<ParsedInputOf<Contract['ids']>, 'after' | 'limit'>;

/** Filters of the API as those of the statements; amounts in minor units. */
function toFilter(filters: Filters, { currency, time_zone }: WebsiteSettings, now: Date): Omit<CustomerFilter, 'sort'> {
  const { spent_from, spent_to, average_from, idle_days, marketing, has_credits, has_coupons, duplicates, ...rest } = filters;
  const minor = (amount: number | undefined) => (amount === undefined ? undefined : fromMajor(amount, currency));
  return {
    ...{ ...rest, time_zone, spent_from: minor(spent_from), spent_to: minor(spent_to), average_from: minor(average_from) },
    ...{ marketing: yesNo(marketing), has_credits: yesNo(has_credits), has_coupons: yesNo(has_coupons), hasSimilar: yesNo(duplicates) },
    idle_before: idle_days === undefined ? undefined : new Date(now.getTime() - idle_days * dayMs),
  };
}

/** A page of customers with their orders, credits and coupons in figures. */
export const listCustomers =
  (facts: CustomerFactsSql) =>
  async (
    { db, clock }: Context,
    { page, per_page, sort, ...filters }: ParsedInputOf<Contract['list']>,
  ): Promise<ResultOf<Contract['list']>> => {
    const website = await readWebsite(db);
    const now = clock.now();
    const filter = { ...toFilter(filters, website, now), sort };
    const { rows, total } = await selectCustomers(db, filter, { limit: per_page, offset: (page - 1) * per_page, now }, facts);
    return { data: rows.map((row) => rowView(row, website.currency)), meta: { page, per_page, total } };
  };

/** The ids of a task on all customers that the filters find. */
export const listCustomerIds =
  (facts: CustomerFactsSql) =>
  async ({ db, clock }: Context, { after, limit, ...filters }: ParsedInputOf<Contract['ids']>): Promise<ResultOf<Contract['ids']>> => {
    const now = clock.now();
    const filter = { ...toFilter(filters, await readWebsite(db), now), sort: 'id' };
    return { data: await selectCustomerIds(db, filter, { after, limit, now }, facts) };
  };

/** Throws customer_not_found. */
export const readCustomerForStaff =
  (facts: CustomerFactsSql) =>
  async ({ db, clock }: Context, { id }: { id: number }): Promise<CustomerForStaff> => {
    const found = await selectCustomer(db, id, facts, clock.now());
    if (!found) throw refuseCustomers('customer_not_found');
    const { version, birthday, gender, locale, note, has_password, addresses, source_facts } = found;
    return {
      ...rowView(found, await readCurrency(db)),
      ...{ version, birthday, gender, locale, note, has_password, addresses, source_facts },
      bindings: bindingsView(found.bindings),
      consents: found.consents.map((consent) => ({ ...consent, at: new Date(consent.at).toISOString() })),
      anonymised_at: found.anonymised_at?.toISOString() ?? null,
    };
  };

export const listTags = async ({ db }: Context): Promise<ResultOf<Contract['tags']>> => ({ data: await selectTags(db) });

export const listTagChoices = async ({ db }: Context): Promise<ResultOf<Contract['tagChoices']>> => ({
  data: (await selectTags(db)).map(({ tag }) => tag),
});

export const listSources = async ({ db }: Context): Promise<ResultOf<Contract['sources']>> => ({ data: await selectSources(db) });

export const readCustomerLogs = ({ db }: Context, { id, ...filter }: ParsedInputOf<Contract['logs']>) =>
  auditLog.of(db, { subject_type: 'Customer', subject_id: id }, filter);

export const readLevelLogs = ({ db }: Context, { id, ...filter }: ParsedInputOf<Contract['levelLogs']>) =>
  auditLog.of(db, { subject_type: 'CustomerLevel', subject_id: id }, filter);

export async function listLevels({ db }: Context): Promise<ResultOf<Contract['levels']>> {
  const currency = await readCurrency(db);
  return { data: (await selectLevels(db)).map((level) => ({ ...level, spent_from: toMajor(level.spent_from, currency) })) };
}

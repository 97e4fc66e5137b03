import { type RawBuilder, sql } from 'kysely';
import type { Column, Columns, InJson } from '#platform/db/columns.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/few-ids.ts';
import { matchingIds as foundBy } from '#platform/db/search-ids.ts';
import { maxTotal } from '#shared/max-total.ts';
import type { Minor } from '#shared/money.ts';
import { hasMarketingConsent } from '../queries/marketing.ts';
import { type AddressJson, addressesJson, type BindingJson, bindingsJson } from '../queries/own.ts';

/**
 * Facts of other modules as query parts. Orders: `of` one row for a customer id, `all` one row per customer, `stored` and `unsummed` its
 * parts in a statement that begins with `with marks` (columns orders, spent, average in minor units, last_order_at), `since` whether a
 * customer ordered at a moment or later. Credits (minor units) and coupons: `of` one value, `holders` the ids with a value.
 */
export type CustomerFactsSql = {
  of: (customerId: RawBuilder<unknown>) => RawBuilder<unknown>;
  marks: RawBuilder<unknown>;
  stored: RawBuilder<unknown>;
  unsummed: RawBuilder<unknown>;
  all: RawBuilder<unknown>;
  since: (customerId: RawBuilder<unknown>, moment: RawBuilder<unknown>) => RawBuilder<unknown>;
  credits: HoldingsSql;
  coupons: HoldingsSql;
};
type HoldingsSql = { of: (customerId: RawBuilder<unknown>, now: Date) => RawBuilder<unknown>; holders: (now: Date) => RawBuilder<unknown> };

export type CustomerFilter = {
  q: string;
  level?: number | undefined;
  tag?: string | undefined;
  status?: readonly string[] | undefined;
  orders_from?: number | undefined;
  /** Minor units. */
  spent_from?: number | undefined;
  spent_to?: number | undefined;
  average_from?: number | undefined;
  ordered_from?: string | undefined;
  ordered_until?: string | undefined;
  birthday_month?: number | undefined;
  idle_before?: Date | undefined;
  marketing?: boolean | undefined;
  has_credits?: boolean | undefined;
  has_coupons?: boolean | undefined;
  source?: string | undefined;
  hasSimilar?: boolean | undefined;
  joined_from?: string | undefined;
  joined_until?: string | undefined;
  time_zone: string;
  sort: string;
};

export type ListedCustomer = Columns<'customers', 'id' | 'name' | 'email' | 'phone' | 'status' | 'tags' | 'created_at' | 'last_seen_at'> & {
  email_confirmed: boolean;
  level: Columns<'customer_levels', 'id' | 'name'> | null;
  orders: number;
  spent: Minor;
  average: Minor | null;
  credits: Minor;
  coupons: number;
  source: string | null;
  last_order_at: Date | null;
};

const rowColumns = (
  facts: CustomerFactsSql,
  now: Date,
) => sql`c.id, c.name, c.email, c.email_verified_at is not null as email_confirmed, c.phone, c.status, c.tags,
  (select json_build_object('id', l.id, 'name', l.name) from customer_levels l where l.id = c.level_id) as level,
  c.source->>'name' as source, c.created_at, c.last_seen_at, t.orders, t.spent, t.average, t.last_order_at,
  ${facts.credits.of(sql.ref('c.id'), now)} as credits, ${facts.coupons.of(sql.ref('c.id'), now)} as coupons`;

/** Digits with their usual separators: a phone number, or part of one. */
const looksLikePhone = /^\+?\d[\d\s().-]{2,}$/;

/** Conditions on customers `c`; only `true` when there are none. */
export function buildConditions(filter: CustomerFilter, facts: CustomerFactsSql, now: Date): RawBuilder<unknown>[] {
  const { q, level, tag, status, birthday_month, marketing, has_credits, has_coupons, source, hasSimilar } = filter;
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (q) {
    const byPhone = looksLikePhone.test(q) ? sql`union all ${foundBy('customers', q.replace(/\D/g, ''))}` : sql``;
    conditions.push(sql`c.id in (${foundBy('customers', q)} ${byPhone})`);
  }
  if (level !== undefined) conditions.push(sql`c.level_id = ${level}`);
  if (tag !== undefined) conditions.push(sql`c.tags @> array[${tag}]::text[]`);
  if (status) conditions.push(sql`c.status = any(${status}::text[])`);
  if (birthday_month !== undefined) conditions.push(sql`extract(month from c.birthday) = ${birthday_month}`);
  if (marketing !== undefined) conditions.push(sql`${hasMarketingConsent} = ${marketing}`);
  if (has_credits !== undefined) conditions.push(sql`(c.id in (${facts.credits.holders(now)})) = ${has_credits}`);
  if (has_coupons !== undefined) conditions.push(sql`(c.id in (${facts.coupons.holders(now)})) = ${has_coupons}`);
  if (source !== undefined) conditions.push(sql`c.source->>'name' = ${source}`);
  if (hasSimilar)
    conditions.push(sql`c.phone in (select d.phone from customers d where d.status <> 'anonymised' group by 1 having count(*) > 1)`);
  return [...conditions, ...joinedConditions(filter), ...lastOrderConditions(filter, facts)];
}

const startOf = (day: string, timeZone: string) => sql`${day}::date::timestamp at time zone ${timeZone}`;
const endOf = (day: string, timeZone: string) => sql`(${day}::date + 1)::timestamp at time zone ${timeZone}`;

/** From day to day in shop time, both included. */
const joinedConditions = ({ joined_from, joined_until, time_zone }: CustomerFilter): RawBuilder<unknown>[] => [
  ...(joined_from ? [sql`c.created_at >= ${startOf(joined_from, time_zone)}`] : []),
  ...(joined_until ? [sql`c.created_at < ${endOf(joined_until, time_zone)}`] : []),
];

/**
 * When the last order was placed; one without orders is idle. Asked customer by customer, newest first until a page is full: the sums
 * of all orders of a large shop take seconds.
 */
function lastOrderConditions({ ordered_from, ordered_until, idle_before, time_zone }: CustomerFilter, { since }: CustomerFactsSql) {
  const id = sql.ref('c.id');
  return [
    ...(ordered_from ? [since(id, startOf(ordered_from, time_zone))] : []),
    ...(ordered_until ? [sql`${since(id, sql`'-infinity'`)} and not ${since(id, endOf(ordered_until, time_zone))}`] : []),
    ...(idle_before ? [sql`not ${since(id, sql`${idle_before}::timestamptz`)}`] : []),
  ];
}

/** Conditions on what customers ordered in all; without orders it is 0. */
export function totalsConditions(filter: CustomerFilter): RawBuilder<unknown>[] {
  const { orders_from, spent_from, spent_to, average_from } = filter;
  const conditions: RawBuilder<unknown>[] = [];
  if (orders_from !== undefined) conditions.push(sql`t.orders >= ${orders_from}`);
  if (spent_from !== undefined) conditions.push(sql`t.spent >= ${spent_from}`);
  if (spent_to !== undefined) conditions.push(sql`t.spent <= ${spent_to}`);
  if (average_from !== undefined) conditions.push(sql`t.average >= ${average_from}`);
  return conditions;
}

const columnsToSort: Readonly<Record<string, RawBuilder<unknown>>> = {
  name: sql`c.name`,
  created_at: sql`c.created_at`,
  last_seen_at: sql`c.last_seen_at`,
  orders: sql`t.orders`,
  spent: sql`t.spent`,
  last_order_at: sql`t.last_order_at`,
};

/** The order of found customers `f`, of which `key` is what they are sorted by: as an index of customer_totals has it, where there is one. */
function sorting(f: string, name: string, isDescending: boolean): RawBuilder<unknown> {
  const [key, id] = [sql.ref(`${f}.key`), sql.ref(`${f}.id`)];
  const direction = sql.raw(isDescending ? 'desc' : 'asc');
  return name === 'orders' || name === 'spent'
    ? sql`${key} ${direction}, ${id} ${direction}`
    : sql`${key} ${direction} nulls last, ${id} desc`;
}

/** A page of customers and the total, counted up to `maxTotal`, in one statement. Sums of orders, where the list needs them, are read in two parts. */
export async function selectCustomers(
  reader: Reader,
  filter: CustomerFilter,
  { limit, offset, now }: { limit: number; offset: number; now: Date },
  facts: CustomerFactsSql,
): Promise<{ rows: ListedCustomer[]; total: number }> {
  const name = filter.sort.replace(/^-/, '');
  const isDescending = filter.sort.startsWith('-');
  const byTotals = totalsConditions(filter);
  const others = buildConditions(filter, facts, now);
  const matching = sql`where ${sql.join([...others, ...byTotals], sql` and `)}`;
  const withSums = (part: RawBuilder<unknown>) => sql`customers c join ${part} t on t.customer_id = c.id`;
  const sources = (isNeeded: boolean) => (isNeeded ? [facts.stored, facts.unsummed].map(withSums) : [sql`customers c`]);
  // Stored sums are of customers that exist: joined, up to `maxTotal` of them would be compared with all customers.
  const isBySumsOnly = byTotals.length > 0 && others.length === 1;
  const countedSources = isBySumsOnly ? [sql`${facts.stored} t`, withSums(facts.unsummed)] : sources(byTotals.length > 0);
  const counted = countedSources.map((source) => sql`(select from ${source} ${matching} limit ${maxTotal})`);
  const sorted = sources(byTotals.length > 0 || ['orders', 'spent', 'last_order_at'].includes(name)).map(
    (source) => sql`(select f.id, f.key from (select c.id, ${columnsToSort[name] ?? sql`c.id`} as key from ${source} ${matching}) f
      order by ${sorting('f', name, isDescending)} limit ${limit + offset})`,
  );
  const { rows } = await sql<{ rows: InJson<ListedCustomer>[]; total: number }>`
    with ${facts.marks}
    select (select count(*) from (select from (${sql.join(counted, sql` union all `)}) each_part limit ${maxTotal}) counted) as total,
      coalesce((select json_agg(f order by place) from (
      select page.place, ${rowColumns(facts, now)}
      from (select id, row_number() over () as place from (
        select f.id from (${sql.join(sorted, sql` union all `)}) f order by ${sorting('f', name, isDescending)} limit ${limit} offset ${offset}) sorted) page
      join customers c on c.id = page.id cross join lateral ${facts.of(sql.ref('c.id'))} t) f), '[]') as rows`.execute(reader);
  return { rows: (rows[0]?.rows ?? []).map(withDates), total: rows[0]?.total ?? 0 };
}

/** The next matching ids after one, ascending. */
export async function selectCustomerIds(
  reader: Reader,
  filter: CustomerFilter,
  { after, limit, now }: { after: number; limit: number; now: Date },
  facts: CustomerFactsSql,
): Promise<number[]> {
  const byTotals = totalsConditions(filter);
  const totals = byTotals.length > 0 ? sql`join ${facts.all} t on t.customer_id = c.id` : sql``;
  const conditions = [...buildConditions(filter, facts, now), ...byTotals, sql`c.id > ${after}`];
  const { rows } = await sql<Columns<'customers', 'id'>>`
    select c.id from customers c ${totals} where ${sql.join(conditions, sql` and `)} order by c.id limit ${limit}`.execute(reader);
  return rows.map(({ id }) => id);
}

const withDates = (row: InJson<ListedCustomer>): ListedCustomer => ({
  ...row,
  created_at: new Date(row.created_at),
  last_seen_at: row.last_seen_at === null ? null : new Date(row.last_seen_at),
  last_order_at: row.last_order_at === null ? null : new Date(row.last_order_at),
});

export type ShownCustomer = ListedCustomer &
  Columns<'customers', 'version' | 'birthday' | 'gender' | 'locale' | 'note' | 'anonymised_at'> & {
    has_password: boolean;
    addresses: AddressJson[];
    bindings: BindingJson[];
    consents: (Columns<'customer_consents', 'type' | 'text_version' | 'granted'> & { at: string })[];
    source_facts: Column<'customers', 'source'>;
  };

/** One customer with all that belongs to the account, in one statement. */
export async function selectCustomer(reader: Reader, id: number, facts: CustomerFactsSql, now: Date): Promise<ShownCustomer | undefined> {
  const { rows } = await sql<ShownCustomer>`
    select ${rowColumns(facts, now)}, c.version, c.birthday, c.gender, c.locale, c.note, c.source as source_facts, c.anonymised_at,
      c.password_hash is not null as has_password, ${addressesJson} as addresses, ${bindingsJson} as bindings,
      coalesce((select json_agg(json_build_object('type', s.type, 'text_version', s.text_version, 'granted', s.granted, 'at', s.created_at)
        order by s.id desc) from customer_consents s where s.customer_id = c.id), '[]') as consents
    from customers c cross join lateral ${facts.of(sql.ref('c.id'))} t where c.id = ${id}`.execute(reader);
  return rows[0];
}

/** The tags that customers have, and how many have each. */
export async function selectTags(reader: Reader): Promise<{ tag: string; customers: number }[]> {
  const { rows } = await sql<{ tag: string; customers: number }>`
    select tag, count(*)::integer as customers from customers c cross join unnest(c.tags) as held(tag) group by 1 order by 2 desc, 1 limit 200`.execute(
    reader,
  );
  return rows;
}

export const selectSources = async (reader: Reader): Promise<{ source: string; customers: number }[]> =>
  (
    await sql<{ source: string; customers: number }>`
      select source->>'name' as source, count(*)::integer as customers from customers where source->>'name' is not null
      group by 1 order by 2 desc, 1 limit 100`.execute(reader)
  ).rows;

type ChangedTags = Columns<'customers', 'id' | 'tags'> & { old: Column<'customers', 'tags'> };

/** Adds and removes tags in one statement; returns the tags of each changed customer before and after. */
export async function changeTags(
  tx: Tx,
  { ids, add, remove, now }: { ids: readonly number[]; add: readonly string[]; remove: readonly string[]; now: Date },
): Promise<ChangedTags[]> {
  const { rows } = await sql<ChangedTags>`
    with locked as (
      select id, tags as old, array(select tag from unnest(tags) with ordinality as held(tag, place) where tag <> all(${remove}::text[])
        union all select tag from unnest(${add}::text[]) as given(tag) where tag <> all(tags) and tag <> all(${remove}::text[])) as tags
      from customers where id = ${anyOf(ids)} and status <> 'anonymised' order by id for update)
    update customers c set tags = locked.tags, version = c.version + 1, updated_at = ${now}
    from locked where c.id = locked.id and locked.tags <> locked.old
    returning c.id, locked.old, c.tags`.execute(tx);
  return rows;
}

const noName = '—';

/** Removes all personal data; the row stays because orders, credits and coupons refer to it. */
export async function emptyCustomer(tx: Tx, id: number, now: Date): Promise<void> {
  const deleteFrom = (
    table: 'customer_addresses' | 'customer_bindings' | 'customer_codes' | 'customer_passkeys' | 'customer_tokens' | 'wishlist_items',
  ) => tx.deleteFrom(table).where('customer_id', '=', id).execute();
  await deleteFrom('customer_addresses');
  await deleteFrom('customer_bindings');
  await deleteFrom('customer_passkeys');
  await deleteFrom('customer_codes');
  await deleteFrom('customer_tokens');
  await deleteFrom('wishlist_items');
  const nothing = { phone: null, password_hash: null, zip: null, city: null, district: null, address: null, avatar_media_id: null };
  await tx
    .updateTable('customers')
    .set({
      ...{ ...nothing, name: noName, email: `anonymised-${id}@invalid`, tags: [], note: '' },
      ...{ birthday: null, gender: null, level_id: null, invoice: null, source: null, email_verified_at: null, last_seen_at: null },
      ...{ status: 'anonymised', anonymised_at: now, version: sql`version + 1`, updated_at: now },
    })
    .where('id', '=', id)
    .execute();
}

/** The addresses of a customer: e-mail, the phone number, and the ids at sign-in providers. */
export async function contactAddresses(tx: Tx, id: number): Promise<string[]> {
  const account = await tx.selectFrom('customers').select(['email', 'phone']).where('id', '=', id).executeTakeFirst();
  const bindings = await tx.selectFrom('customer_bindings').select('subject').where('customer_id', '=', id).execute();
  return [account?.email, account?.phone, ...bindings.map(({ subject }) => subject)].filter((address) => address != null);
}

import { type RawBuilder, type Selectable, sql } from 'kysely';
import { type PictureRow, pictureFrom, pictureJson } from '#modules/media/index.ts';
import { readCurrency } from '#modules/settings/index.ts';
import { auditLog } from '#modules/staff/index.ts';
import type { Columns, InJson } from '#platform/db/columns.ts';
import type { Reader } from '#platform/db/database.ts';
import type { Offers } from '#platform/db/tables.generated.ts';
import type { Context } from '#platform/http/context.ts';
import type { Page, ParsedInputOf } from '#shared/contract.ts';
import type { Locale } from '#shared/locale.ts';
import { type Currency, type Minor, toMajor } from '#shared/money.ts';
import { benefitWith, withAmounts } from '../contract/rule-form.ts';
import { type OfferForStaff, type OfferRow, type pricingContract, refusePricing } from '../contract.ts';

type Contract = typeof pricingContract;
type Filter = ParsedInputOf<Contract['listOffers']>;

/** State of an offer row `o`, from its switch and dates. */
const stateAt = (now: Date) => sql`case
  when o.ends_at < ${now} then 'ended'
  when o.active and o.starts_at > ${now} then 'scheduled'
  when o.active then 'active'
  when o.starts_at is null or o.starts_at > ${now} then 'draft'
  else 'paused' end`;

const codesJson = sql`coalesce((select json_agg(p.code order by p.code) from promo_codes p where p.offer_id = o.id), '[]')`;

/** Offers for the back office, with the count of each tab under the same other filters. */
export async function listOffers(ctx: Context, input: Filter): Promise<Page<OfferRow> & { counts: Record<string, number> }> {
  const currency = await readCurrency(ctx.db);
  const { rows } = await sql<{ rows: ListRow[]; total: number; counts: Record<string, number> }>`
    with found as materialized (
      select o.id, ${stateAt(ctx.clock.now())} as state, o.name, o.used, o.ends_at, o.updated_at from offers o where ${matches(input)}
    ), shown as materialized (
      select * from found where ${input.state ? sql`state = any(${input.state}::text[])` : sql`true`}
    )
    select (select count(*) from shown) as total,
      coalesce((select json_object_agg(state, times) from (select state, count(*) as times from found group by 1) c), '{}') as counts,
      coalesce((select json_agg(${rowJson} order by f.place) from (
        select *, row_number() over (order by ${orders[input.sort]}, id) as place from shown
        order by place limit ${input.per_page} offset ${(input.page - 1) * input.per_page}) f join offers o on o.id = f.id
        cross join lateral ${redemptionTotals}), '[]') as rows`.execute(ctx.db);
  const found = rows[0];
  return {
    data: (found?.rows ?? []).map((row) => listRow(row, currency, ctx.locale)),
    meta: { page: input.page, per_page: input.per_page, total: found?.total ?? 0 },
    counts: found?.counts ?? {},
  };
}

type ListRow = InJson<
  Columns<
    'offers',
    | 'id'
    | 'public_id'
    | 'version'
    | 'name'
    | 'code'
    | 'trigger'
    | 'class'
    | 'benefit'
    | 'starts_at'
    | 'ends_at'
    | 'used'
    | 'limit_total'
    | 'updated_at'
  >
> &
  Pick<OfferRow, 'state' | 'promo_codes' | 'partner'> & { discount: Minor; sales: Minor; image: PictureRow | null };

const rowJson = sql`json_build_object('id', o.id, 'public_id', o.public_id, 'version', o.version, 'name', o.name, 'code', o.code,
  'promo_codes', ${codesJson}, 'trigger', o.trigger, 'class', o.class, 'benefit', o.benefit, 'starts_at', o.starts_at, 'ends_at', o.ends_at,
  'state', f.state, 'used', o.used, 'limit_total', o.limit_total, 'partner', o.partner ->> 'name', 'updated_at', o.updated_at,
  'discount', s.discount, 'sales', s.sales,
  'image', ${pictureJson(sql.ref('o.media_id'))})`;

/** What live orders saved by the offer, and what they bought. */
const redemptionTotals = sql`(select coalesce(sum(r.amount), 0) as discount, coalesce(sum(r.sales), 0) as sales
  from redemptions r where r.offer_id = o.id and r.released_at is null) s`;

const iso = (text: string | null): string | null => (text === null ? null : new Date(text).toISOString());

const listRow = (row: ListRow, currency: Currency, locale: Locale): OfferRow => ({
  ...row,
  image: row.image && pictureFrom(row.image, locale),
  benefit: benefitWith(row.benefit, (amount) => toMajor(amount, currency)),
  discount: toMajor(row.discount, currency),
  sales: toMajor(row.sales, currency),
  starts_at: iso(row.starts_at),
  ends_at: iso(row.ends_at),
  updated_at: new Date(row.updated_at).toISOString(),
});

const orders: Record<Filter['sort'], RawBuilder<unknown>> = {
  updated_at: sql`updated_at`,
  '-updated_at': sql`updated_at desc`,
  name: sql`name ->> 'tw'`,
  '-name': sql`name ->> 'tw' desc`,
  used: sql`used`,
  '-used': sql`used desc`,
  ends_at: sql`ends_at nulls last`,
  '-ends_at': sql`ends_at desc nulls last`,
};

function matches({ q, trigger, class: kinds, partner, from, until }: Filter): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (q) {
    const like = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
    conditions.push(sql`(o.name ->> 'tw' ilike ${like} or o.name ->> 'en' ilike ${like} or o.code ilike ${like}
      or exists (select from promo_codes p where p.offer_id = o.id and p.code ilike ${like}))`);
  }
  if (trigger) conditions.push(sql`o.trigger = any(${trigger}::text[])`);
  if (kinds) conditions.push(sql`o.class = any(${kinds}::text[])`);
  if (partner) conditions.push(sql`o.partner ->> 'name' ilike ${`%${partner.replace(/[\\%_]/g, '\\$&')}%`}`);
  if (from) conditions.push(sql`coalesce(o.ends_at >= ${from}::timestamptz, true)`);
  if (until) conditions.push(sql`coalesce(o.starts_at <= ${until}::timestamptz, true)`);
  return sql.join(conditions, sql` and `);
}

/** Partners of offers, by name. */
export async function offerPartners({ db }: Context): Promise<{ data: string[] }> {
  const rows = await db
    .selectFrom('offers')
    .select(sql<string>`partner ->> 'name'`.as('name'))
    .distinct()
    .where('partner', 'is not', null)
    .orderBy('name')
    .execute();
  return { data: rows.map(({ name }) => name) };
}

/** One offer as staff edit it, amounts in major units. Throws `offer_not_found`. */
export async function readOffer(ctx: Context, { id }: { id: number }): Promise<OfferForStaff> {
  const offer = await storedOffer(ctx.db, id, ctx);
  if (!offer) throw refusePricing('offer_not_found');
  return offer;
}

type StoredRow = InJson<Omit<Selectable<Offers>, 'partner'>> &
  Pick<OfferForStaff, 'state' | 'promo_codes' | 'partner'> & { image: PictureRow | null };

/** The same inside a transaction; undefined when it does not exist. */
export async function storedOffer(reader: Reader, id: number, { clock, locale }: Context): Promise<OfferForStaff | undefined> {
  const currency = await readCurrency(reader);
  const { rows } = await sql<{ offer: StoredRow }>`
    select to_jsonb(o) - 'partner' || jsonb_build_object('state', ${stateAt(clock.now())}, 'promo_codes', ${codesJson},
      'image', ${pictureJson(sql.ref('o.media_id'))}, 'partner', case when o.partner is not null then o.partner - 'passcode_hash'
        || jsonb_build_object('has_passcode', coalesce(o.partner ->> 'passcode_hash', '') <> '') end) as offer
    from offers o where o.id = ${id}`.execute(reader);
  const offer = rows[0]?.offer;
  if (!offer) return undefined;
  return {
    ...withAmounts(offer, (amount) => toMajor(amount, currency)),
    image: offer.image && pictureFrom(offer.image, locale),
    starts_at: iso(offer.starts_at),
    ends_at: iso(offer.ends_at),
    created_at: new Date(offer.created_at).toISOString(),
    updated_at: new Date(offer.updated_at).toISOString(),
  };
}

/** Number of uses by live orders; 0 for an unknown offer. */
export async function timesUsed(reader: Reader, id: number): Promise<number> {
  return (await reader.selectFrom('offers').select('used').where('id', '=', id).executeTakeFirst())?.used ?? 0;
}

export const readOfferLogs = ({ db }: Context, { id, ...filter }: ParsedInputOf<Contract['offerLogs']>) =>
  auditLog.of(db, { subject_type: 'Offer', subject_id: id }, filter);

import { type RawBuilder, sql } from 'kysely';
import { shelf } from '#modules/catalog/index.ts';
import { readCurrency } from '#modules/settings/index.ts';
import type { Columns, InJson } from '#platform/db/columns.ts';
import type { Reader } from '#platform/db/database.ts';
import { type Context, customerCaller } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { inLocale, type Locale, type Text } from '#shared/locale.ts';
import { type Currency, type Minor, toMajor } from '#shared/money.ts';
import { benefitWith, type RuleForm } from '../contract/rule-form.ts';
import { type MyCoupon, type pricingContract, refusePricing } from '../contract.ts';
import { endsSoon } from '../rules.ts';
import { ticketStateAt } from './tickets.ts';

type Contract = typeof pricingContract;
type Include = RuleForm['scope']['include'];
type OwnRow = InJson<Columns<'coupons', 'id' | 'code' | 'starts_at' | 'expires_at' | 'used_at'>> &
  Columns<'coupon_campaigns', 'name' | 'class' | 'benefit' | 'max_discount'> &
  Pick<MyCoupon, 'state' | 'min_quantity' | 'first_order' | 'order_id'> & { min_amount: Minor | null; include: Include };

const iso = (text: string | null): string | null => (text === null ? null : new Date(text).toISOString());

const ownRows = (now: Date, condition: RawBuilder<unknown>) => sql`
  select c.id, c.code, g.name, ${ticketStateAt(now)} as state, g.class, g.benefit, (g.conditions ->> 'min_amount')::bigint as min_amount,
    (g.conditions ->> 'min_quantity')::int as min_quantity, coalesce((g.conditions ->> 'first_order')::boolean, false) as first_order,
    g.scope -> 'include' as include, g.max_discount, c.starts_at, c.expires_at, c.used_at,
    (select max(r.order_id) from redemptions r where r.coupon_id = c.id and r.released_at is null) as order_id
  from coupons c join coupon_campaigns g on g.id = c.campaign_id where c.revoked_at is null and ${condition}`;

type Place = MyCoupon['places'][number];
type ViewContext = { locale: Locale; currency: Currency; now: Date; places: ReadonlyMap<string, Place> };

const ruleKey = (kind: string, id: number) => `${kind}:${id}`;

/** The current names of the places in scopes; hidden records have none. At most three queries. */
async function placesIn(
  reader: Reader,
  rows: readonly OwnRow[],
  { locale, now }: { locale: Locale; now: Date },
): Promise<Map<string, Place>> {
  const entries = rows.flatMap(({ include }) => include).flatMap((entry) => ('id' in entry ? [entry] : []));
  const idsOfKind = (kind: Place['kind']) => entries.flatMap((entry) => (entry.kind === kind ? [entry.id] : []));
  const named: { kind: Place['kind']; found: readonly { id: number; name: Text; slug: Text }[] }[] = [
    { kind: 'category', found: idsOfKind('category').length > 0 ? await shelf.categories(reader, now) : [] },
    { kind: 'brand', found: idsOfKind('brand').length > 0 ? await shelf.brands(reader, now) : [] },
    { kind: 'product', found: await shelf.chosenCards(reader, [...new Set(idsOfKind('product'))], now) },
  ];
  return new Map(
    named.flatMap(({ kind, found }) =>
      found.map(
        ({ id, name, slug }) => [ruleKey(kind, id), { kind, id, name: inLocale(name, locale), slug: inLocale(slug, locale) }] as const,
      ),
    ),
  );
}

function ownView({ include, ...row }: OwnRow, { locale, currency, now, places }: ViewContext): MyCoupon {
  const major = (amount: number) => toMajor(amount, currency);
  return {
    ...row,
    name: inLocale(row.name, locale),
    benefit: benefitWith(row.benefit, major),
    min_amount: row.min_amount === null ? null : major(row.min_amount),
    max_discount: row.max_discount === null ? null : major(row.max_discount),
    everywhere: include.length === 0 || include.some(({ kind }) => kind === 'all'),
    places: include.flatMap((entry) => ('id' in entry ? (places.get(ruleKey(entry.kind, entry.id)) ?? []) : [])),
    starts_at: iso(row.starts_at),
    expires_at: iso(row.expires_at),
    about_to_expire: row.state === 'unused' && endsSoon(row.expires_at === null ? null : new Date(row.expires_at), now),
    used_at: iso(row.used_at),
  };
}

async function toCouponViews(reader: Reader, rows: readonly OwnRow[], { locale, clock }: Context): Promise<MyCoupon[]> {
  const now = clock.now();
  const reading = { locale, now, currency: await readCurrency(reader), places: await placesIn(reader, rows, { locale, now }) };
  return rows.map((row) => ownView(row, reading));
}

/** My tickets in one state, the soonest to expire first; used and expired ones the latest first. */
export async function myCoupons(
  ctx: Context,
  { state, page, per_page }: ParsedInputOf<Contract['myCoupons']>,
): Promise<ResultOf<Contract['myCoupons']>> {
  const order = state === 'unused' ? sql`expires_at nulls last, id` : sql`coalesce(used_at, expires_at) desc nulls last, id desc`;
  const { rows } = await sql<{ rows: OwnRow[]; counts: Record<string, number> }>`
    with mine as materialized (${ownRows(ctx.clock.now(), sql`c.customer_id = ${customerCaller(ctx).id}`)})
    select coalesce((select json_object_agg(state, times) from (select state, count(*) as times from mine group by 1) t), '{}') as counts,
      coalesce((select json_agg(f) from (select * from mine where state = ${state}
        order by ${order} limit ${per_page} offset ${(page - 1) * per_page}) f), '[]') as rows`.execute(ctx.db);
  const counts = { unused: 0, used: 0, expired: 0, ...rows[0]?.counts };
  return { data: await toCouponViews(ctx.db, rows[0]?.rows ?? [], ctx), meta: { page, per_page, total: counts[state] }, counts };
}

/** One ticket of mine. */
export async function myCoupon(reader: Reader, ctx: Context, id: number): Promise<MyCoupon> {
  const { rows } = await sql<{ f: OwnRow }>`select row_to_json(f) as f from (${ownRows(ctx.clock.now(), sql`c.id = ${id}`)}) f`.execute(
    reader,
  );
  const [view] = rows[0] ? await toCouponViews(reader, [rows[0].f], ctx) : [];
  if (!view) throw refusePricing('code_unknown');
  return view;
}

import { type RawBuilder, sql } from 'kysely';
import { type PictureRow, pictureFrom, pictureJson, readPictures } from '#modules/media/index.ts';
import { cartSettings, readCurrency } from '#modules/settings/index.ts';
import type { Columns } from '#platform/db/columns.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { toMajor } from '#shared/money.ts';
import { type catalogContract, type GiftForStaff, refuseCatalog } from '../contract.ts';
import { storedGift } from '../store/gifts.ts';

type Endpoints = typeof catalogContract;
type Filter = ParsedInputOf<Endpoints['listGifts']>;

const orders: Record<Filter['sort'], RawBuilder<unknown>> = {
  sort: sql`g.sort`,
  name: sql`g.name ->> 'tw'`,
  '-name': sql`g.name ->> 'tw' desc`,
  stock: sql`stock`,
  '-stock': sql`stock desc`,
  '-updated_at': sql`g.updated_at desc`,
};

type Row = Columns<
  'gifts',
  'id' | 'name' | 'sku' | 'stock' | 'reserved' | 'linked_item_id' | 'active' | 'starts_at' | 'ends_at' | 'updated_at'
> & {
  given: number | null;
  picture: PictureRow | null;
  total: number;
};

/** Units reserved and deducted for orders, from the ledger. A linked gift has no rows of its own there. */
const givenSql = sql<number | null>`case when g.linked_item_id is null then (
  select coalesce(sum(s.reserved_delta - case when s.kind in ('deduct', 'return') then s.stock_delta else 0 end), 0)::int
  from stock_movements s where s.gift_id = g.id) end`;

/** The minimum totals at which a gift can be chosen; empty while gifts are switched off. */
async function tiersReader({ db, clock }: Context): Promise<(id: number) => number[]> {
  const [{ active, tiers }, currency] = await Promise.all([cartSettings.readGifts(db, clock.now()), readCurrency(db)]);
  return (id) => (active ? tiers : []).filter(({ ids }) => ids.includes(id)).map(({ min_price }) => toMajor(min_price, currency));
}

/** Gifts for staff; the stock of a linked one is its item's. */
export async function listGifts(ctx: Context, { q, active, sort, page, per_page }: Filter): Promise<ResultOf<Endpoints['listGifts']>> {
  const like = `%${(q ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<Row>`
    select g.id, g.name, coalesce(i.sku, g.sku) as sku, coalesce(i.stock, g.stock) as stock, coalesce(i.reserved, g.reserved) as reserved,
      g.linked_item_id, ${givenSql} as given, g.active, g.starts_at, g.ends_at, g.updated_at, ${pictureJson(sql.ref('g.media_id'))} as picture, count(*) over () as total
    from gifts g left join product_items i on i.id = g.linked_item_id
    where ${active ? sql`g.active = ${active === '1'}` : sql`true`}
      and (g.name ->> 'tw' ilike ${like} or g.name ->> 'en' ilike ${like} or g.sku ilike ${like})
    order by ${orders[sort]}, g.id limit ${per_page} offset ${(page - 1) * per_page}`.execute(ctx.db);
  const findTiers = await tiersReader(ctx);
  return {
    data: rows.map(({ total: _total, picture, starts_at, ends_at, updated_at, ...row }) => ({
      ...row,
      picture: picture && pictureFrom(picture, ctx.locale),
      tiers: findTiers(row.id),
      starts_at: starts_at?.toISOString() ?? null,
      ends_at: ends_at?.toISOString() ?? null,
      updated_at: updated_at.toISOString(),
    })),
    meta: { page, per_page, total: rows[0]?.total ?? 0 },
  };
}

/** One gift for editing. Throws `gift_not_found`. */
export async function readGift(ctx: Context, { id }: { id: number }): Promise<GiftForStaff> {
  const { db, locale } = ctx;
  const stored = await storedGift(db, id);
  if (!stored) throw refuseCatalog('gift_not_found');
  const { fields, ...rest } = stored;
  const cost = fields.cost_price;
  const { givenCount } = await db
    .selectFrom('gifts as g')
    .select(givenSql.as('givenCount'))
    .where('g.id', '=', id)
    .executeTakeFirstOrThrow();
  const tiers = (await tiersReader(ctx))(id);
  const media = [...(await readPictures(db, fields.media_id === null ? [] : [fields.media_id], locale)).values()];
  return {
    ...fields,
    ...rest,
    id,
    media,
    tiers,
    given: givenCount,
    cost_price: cost === null ? null : toMajor(cost, await readCurrency(db)),
  };
}

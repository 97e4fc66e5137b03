import { type RawBuilder, sql } from 'kysely';
import { pictureFrom, pictureJson, readPictures } from '#modules/media/index.ts';
import { readWebsite } from '#modules/settings/index.ts';
import { auditLog } from '#modules/staff/index.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { openState } from '#shared/time/opening-hours.ts';
import { type contentContract, refuseContent } from '../contract.ts';
import { storedShop } from '../store/shops.ts';
import { lacksEnglish } from './english.ts';

type Contract = typeof contentContract;
type Filter = ParsedInputOf<Contract['listShops']>;

const orders: Record<Filter['sort'], RawBuilder<unknown>> = {
  sort: sql`s.sort`,
  '-sort': sql`s.sort desc`,
  name: sql`s.name ->> 'tw'`,
  '-name': sql`s.name ->> 'tw' desc`,
  code: sql`s.code nulls last`,
  '-code': sql`s.code desc nulls last`,
  city: sql`s.city`,
  '-city': sql`s.city desc`,
  '-updated_at': sql`s.updated_at desc`,
};

/** A page of shop locations, each with whether it is open now. */
export async function listShopsForStaff(
  { db, clock, locale }: Context,
  { q, active, pickup, no_english, sort, page, per_page }: Filter,
): Promise<ResultOf<Contract['listShops']>> {
  const like = `%${(q ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  const [{ time_zone }, rows] = await Promise.all([
    readWebsite(db),
    db
      .selectFrom('shops as s')
      .select(['s.id', 's.name', 's.code', 's.city', 's.phone', 's.pickup', 's.active', 's.sort', 's.updated_at'])
      .select(['s.hours', 's.special_days', pictureJson(sql`s.media_ids[1]`).as('picture'), sql<number>`count(*) over ()`.as('total')])
      .where(sql<boolean>`concat_ws(' ', s.name ->> 'tw', s.name ->> 'en', s.code, s.city, s.phone) ilike ${like}`)
      .$if(active !== undefined, (w) => w.where('s.active', '=', active === '1'))
      .$if(pickup !== undefined, (w) => w.where('s.pickup', '=', pickup === '1'))
      .$if(no_english !== undefined, (w) => w.where(lacksEnglish.shop, '=', no_english === '1'))
      .orderBy(orders[sort])
      .orderBy('s.id')
      .limit(per_page)
      .offset((page - 1) * per_page)
      .execute(),
  ]);
  const data = rows.map(({ total: _total, hours, special_days, picture, updated_at, ...row }) => ({
    ...row,
    picture: picture && pictureFrom(picture, locale),
    open: openState({ hours, special_days }, clock.now(), time_zone),
    updated_at: updated_at.toISOString(),
  }));
  return { data, meta: { page, per_page, total: rows[0]?.total ?? 0 } };
}

/** One shop location for editing. Throws `shop_not_found`. */
export async function readShop({ db, locale }: Context, { id }: { id: number }): Promise<ResultOf<Contract['readShop']>> {
  const stored = await storedShop(db, id);
  if (!stored) throw refuseContent('shop_not_found');
  const { form, ...rest } = stored;
  return { ...form, ...rest, id, media: [...(await readPictures(db, form.media_ids, locale)).values()] };
}

export const shopLogs = ({ db }: Context, { id, ...filter }: ParsedInputOf<Contract['shopLogs']>) =>
  auditLog.of(db, { subject_type: 'Shop', subject_id: id }, filter);

import { type RawBuilder, sql } from 'kysely';
import { pictureFrom, pictureJson, readPictures } from '#modules/media/index.ts';
import { readWebsite } from '#modules/settings/index.ts';
import { auditLog } from '#modules/staff/index.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { bannerPositions } from '../contract/banners.ts';
import { type BannerRow, type contentContract, refuseContent } from '../contract.ts';
import { bannerStateAt, isoOrNull, storedBanner } from '../store/banners.ts';
import { videoRow } from '../store/video.ts';
import { lacksEnglish } from './english.ts';

type Contract = typeof contentContract;
type Filter = ParsedInputOf<Contract['listBanners']>;

const byPosition = sql`array_position(array[${sql.join(bannerPositions)}]::text[], b.position), b.sort`;
const rate = sql`b.clicks::float8 / nullif(b.views, 0)`;
const orders: Record<Filter['sort'], RawBuilder<unknown>> = {
  place: byPosition,
  name: sql`b.name`,
  '-name': sql`b.name desc`,
  views: sql`b.views`,
  '-views': sql`b.views desc`,
  clicks: sql`b.clicks`,
  '-clicks': sql`b.clicks desc`,
  rate: sql`${rate} nulls first`,
  '-rate': sql`${rate} desc nulls last`,
  ends_at: sql`b.ends_at nulls last`,
  '-ends_at': sql`b.ends_at desc nulls last`,
  '-updated_at': sql`b.updated_at desc`,
};

/** A page of banners with their views and clicks, and the number of each state under the same other filters. */
export async function listBannersForStaff(
  { db, clock, locale }: Context,
  { q, position, state, no_english, sort, page, per_page }: Filter,
): Promise<ResultOf<Contract['listBanners']>> {
  const like = `%${(q ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  const sums = db
    .selectFrom('banner_days')
    .select(['banner_id', sql<number>`sum(views)::integer`.as('views'), sql<number>`sum(clicks)::integer`.as('clicks')])
    .groupBy('banner_id');
  const matching = db
    .selectFrom('banners as b')
    .leftJoin(sums.as('d'), 'd.banner_id', 'b.id')
    .selectAll('b')
    .select([sql<number>`coalesce(d.views, 0)`.as('views'), sql<number>`coalesce(d.clicks, 0)`.as('clicks')])
    .select(bannerStateAt(clock.now()).as('state'))
    .$if(Boolean(q), (w) =>
      w.where(sql<boolean>`(b.name ilike ${like} or b.title ->> 'tw' ilike ${like} or b.title ->> 'en' ilike ${like})`),
    )
    .$if(Boolean(position?.length), (w) => w.where('b.position', 'in', position ?? []))
    .$if(no_english !== undefined, (w) => w.where(lacksEnglish.banner, '=', no_english === '1'));
  const [rows, states] = await Promise.all([
    db
      .selectFrom(matching.as('b'))
      .selectAll('b')
      .select([pictureJson(sql.ref('b.media_id')).as('picture'), auditLog.lastSavedBy('Banner', sql.ref('b.id')).as('updated_by')])
      .$if(state !== undefined, (w) => w.where('b.state', '=', state as BannerRow['state']))
      .orderBy(orders[sort])
      .orderBy('b.id')
      .limit(per_page)
      .offset((page - 1) * per_page)
      .execute(),
    db
      .selectFrom(matching.as('b'))
      .select(['b.state', (eb) => eb.fn.countAll<number>().as('count')])
      .groupBy('b.state')
      .execute(),
  ]);
  const counts = { active: 0, scheduled: 0, ended: 0, off: 0, ...Object.fromEntries(states.map((one) => [one.state, one.count])) };
  const total = state ? counts[state] : Object.values(counts).reduce((sum, n) => sum + n, 0);
  const data = rows.map(({ created_at: _created, starts_at, ends_at, updated_at, picture, ...row }) => ({
    ...row,
    picture: picture && pictureFrom(picture, locale),
    starts_at: isoOrNull(starts_at),
    ends_at: isoOrNull(ends_at),
    updated_at: updated_at.toISOString(),
  }));
  return { data, meta: { page, per_page, total }, counts };
}

/** One banner for editing. Throws `banner_not_found`. */
export async function readBanner({ db, clock, locale }: Context, { id }: { id: number }): Promise<ResultOf<Contract['readBanner']>> {
  const stored = await storedBanner(db, id, clock.now());
  if (!stored) throw refuseContent('banner_not_found');
  const { form, ...rest } = stored;
  const pictures = await readPictures(
    db,
    [form.media_id, form.mobile_media_id].filter((one) => one !== null),
    locale,
  );
  return { ...form, ...rest, id, media: [...pictures.values()] };
}

const shownDays = 30;

/** Views and clicks of each of the last thirty days, today the last. Throws `banner_not_found`. */
export async function bannerDays({ db, clock }: Context, { id }: { id: number }): Promise<ResultOf<Contract['bannerDays']>> {
  if (!(await db.selectFrom('banners').select('id').where('id', '=', id).executeTakeFirst())) throw refuseContent('banner_not_found');
  const { time_zone: zone } = await readWebsite(db);
  const today = sql`(${clock.now()}::timestamptz at time zone ${zone})::date`;
  const counts = sql`coalesce(sum(d.views), 0)::integer as views, coalesce(sum(d.clicks), 0)::integer as clicks`;
  const [days, total] = await Promise.all([
    sql<{ day: string; views: number; clicks: number }>`
      select to_char(${today} - n, 'YYYY-MM-DD') as day, ${counts} from generate_series(${shownDays - 1}::integer, 0, -1) n
      left join banner_days d on d.banner_id = ${id} and d.day = ${today} - n group by n order by n desc`.execute(db),
    sql<{ views: number; clicks: number }>`select ${counts} from banner_days d where d.banner_id = ${id}`.execute(db),
  ]);
  return { data: days.rows, total: total.rows[0] ?? { views: 0, clicks: 0 } };
}

export const bannerLogs = ({ db }: Context, { id, ...filter }: ParsedInputOf<Contract['bannerLogs']>) =>
  auditLog.of(db, { subject_type: 'Banner', subject_id: id }, filter);

/** The video as staff see it. */
export async function readVideoForStaff({ db, locale }: Context): Promise<ResultOf<Contract['readVideo']>> {
  const { value, version } = (await videoRow(db)) ?? { value: null, version: 0 };
  const id = value?.poster_media_id;
  return { value, version, poster: (id && (await readPictures(db, [id], locale)).get(id)) || null };
}

export const videoLogs = ({ db }: Context, filter: ParsedInputOf<Contract['videoLogs']>) =>
  auditLog.of(db, { subject_type: 'VideoBackground', subject_id: 1 }, filter);

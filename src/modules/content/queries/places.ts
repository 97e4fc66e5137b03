import { sql } from 'kysely';
import { type PictureRow, pictureFrom, pictureJson, picturesOf } from '#modules/media/index.ts';
import { createAnswerCache } from '#platform/cache/answer-cache.ts';
import type { Context } from '#platform/http/context.ts';
import type { ResultOf } from '#shared/contract.ts';
import { inLocale, type Locale, type Text } from '#shared/locale.ts';
import type { bannerPositions, contentContract } from '../contract.ts';

/** As it is stored: what is said of a special day is in both languages. */
type StoredSpecialDay = { date: string; hours: { from: number; to: number }[]; note?: Text | null };
type Shops = ResultOf<typeof contentContract.shops>;

/** Two statements. */
export async function listShops({ db, locale }: Context): Promise<Shops> {
  const rows = await db.selectFrom('shops').selectAll().where('active', '=', true).orderBy('sort').orderBy('id').execute();
  const ids = rows.flatMap((row) => row.media_ids);
  const pictures = await picturesOf(db, ids, locale);
  const text = (value: unknown) => inLocale(value as Text, locale);
  return {
    data: rows.map((row) => ({
      id: row.id,
      name: text(row.name),
      slug: text(row.slug),
      address: text(row.address),
      city: row.city,
      zip: row.zip,
      latitude: row.latitude,
      longitude: row.longitude,
      phone: row.phone,
      line: row.line,
      hours: row.hours as unknown as Shops['data'][number]['hours'],
      special_days: (row.special_days as unknown as StoredSpecialDay[]).map((day) => ({
        ...day,
        note: day.note ? inLocale(day.note, locale) : '',
      })),
      services: row.services,
      pictures: row.media_ids.flatMap((id) => pictures.get(id) ?? []),
      pickup: row.pickup,
    })),
  };
}

type Banner = {
  id: number;
  position: (typeof bannerPositions)[number];
  title: Text | null;
  body: Text | null;
  button: Text | null;
  link: { path: string; new_tab: boolean } | null;
  text_colour: string | null;
  overlay: number;
  audience: 'all' | 'guest' | 'member';
  picture: PictureRow | null;
  mobile_picture: PictureRow | null;
};

type Banners = ResultOf<typeof contentContract.banners>;
type Position = (typeof bannerPositions)[number] | undefined;
type Video = ResultOf<typeof contentContract.videoBackground>;

const freshness = { names: ['content'], entries: 20 };
const keptBanners = createAnswerCache<Banners>(freshness);
const keptVideo = createAnswerCache<Video>(freshness);

/**
 * Banners whose time it is, in their order, from memory while nothing has changed. Who sees which is said with each: a public
 * page knows no one.
 */
export const listBanners = async (ctx: Context, { position }: { position?: Position }): Promise<Banners> =>
  (await keptBanners(ctx, `${ctx.locale} ${position ?? 'all'}`, () => readBanners(ctx, position))).answer;

async function readBanners({ db, clock, locale }: Context, position: Position): Promise<Banners> {
  const now = clock.now();
  const { rows } = await sql<Banner>`
    select b.id, b.position, b.title, b.body, b.button, b.link, b.text_colour, b.overlay, b.audience,
      ${pictureJson(sql.ref('b.media_id'))} as picture, ${pictureJson(sql.ref('b.mobile_media_id'))} as mobile_picture
    from banners b
    where b.active and (${position ?? null}::text is null or b.position = ${position ?? null}) and (b.starts_at is null or b.starts_at <= ${now}) and (b.ends_at is null or b.ends_at > ${now})
    order by b.sort, b.id`.execute(db);
  const text = (value: Text | null) => (value ? inLocale(value, locale) : '');
  return {
    data: rows.map(({ title, body, button, picture, mobile_picture, ...banner }) => ({
      ...banner,
      title: text(title),
      body: text(body),
      button: text(button),
      picture: viewOf(picture, locale),
      mobile_picture: viewOf(mobile_picture, locale),
    })),
  };
}

/** The film behind the home page, from memory while nothing has changed. */
export const readVideoBackground = async (ctx: Context): Promise<Video> => (await keptVideo(ctx, ctx.locale, () => readVideo(ctx))).answer;

async function readVideo({ db, locale }: Context): Promise<Video> {
  const row = await db
    .selectFrom('video_background as v')
    .select(['source', 'mobile_source', 'autoplay', 'muted', 'loop', 'overlay', 'caption', 'link'])
    .select(pictureJson(sql.ref('v.poster_media_id')).as('poster'))
    .where('active', '=', true)
    .executeTakeFirst();
  if (!row) return { video: null };
  const caption = row.caption as Text | null;
  return { video: { ...row, caption: caption ? inLocale(caption, locale) : '', poster: viewOf(row.poster, locale) } };
}

const viewOf = (picture: PictureRow | null, locale: Locale) => picture && pictureFrom(picture, locale);

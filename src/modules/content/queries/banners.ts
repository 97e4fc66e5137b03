import { sql } from 'kysely';
import { type PictureRow, pictureFrom, pictureJson } from '#modules/media/index.ts';
import { createAnswerCache } from '#platform/cache/answer-cache.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { inLocale, type Locale, type Text } from '#shared/locale.ts';
import type { contentContract } from '../contract.ts';
import { bannerRows, videoRow } from '../store/banners.ts';
import { currentPaths } from './current-paths.ts';

type Banners = ResultOf<typeof contentContract.banners>;
type Video = ResultOf<typeof contentContract.videoBackground>;
type Input = ParsedInputOf<typeof contentContract.banners>;

/** Category lists are cached per category. */
const cachedBanners = createAnswerCache<Banners>({ names: ['content', 'lists'], entries: 200 });
const cachedVideo = createAnswerCache<Video>({ names: ['content'], entries: 2 });

/** Current banners in order, cached by content version. Each carries its audience, because public pages do not know the viewer. */
export const listBanners = async (ctx: Context, input: Input): Promise<Banners> =>
  (await cachedBanners(ctx, JSON.stringify([ctx.locale, input.position, input.categories]), () => readBanners(ctx, input))).answer;

async function readBanners({ db, clock, locale }: Context, { position, categories = [] }: Input): Promise<Banners> {
  const now = clock.now();
  const rows = await db
    .selectFrom('banners as b')
    .select(['b.id', 'b.position', 'b.title', 'b.body', 'b.button', 'b.link', 'b.text_colour', 'b.overlay', 'b.audience'])
    .select([pictureJson(sql.ref('b.media_id')).as('picture'), pictureJson(sql.ref('b.mobile_media_id')).as('mobile_picture')])
    .where('b.active', '=', true)
    .where(sql<boolean>`(${position ?? null}::text is null or b.position = ${position ?? null})`)
    .where(sql<boolean>`(b.category_ids = '{}' or b.category_ids && ${[...categories]}::bigint[])`)
    .where((eb) => eb.or([eb('b.starts_at', 'is', null), eb('b.starts_at', '<=', now)]))
    .where((eb) => eb.or([eb('b.ends_at', 'is', null), eb('b.ends_at', '>', now)]))
    .orderBy('b.sort')
    .orderBy('b.id')
    .execute();
  const text = (value: Text | null) => (value ? inLocale(value, locale) : '');
  const findPath = await currentPaths(
    db,
    rows.flatMap(({ link }) => link?.path ?? []),
    locale,
  );
  return {
    data: rows.map(({ title, body, button, link, picture, mobile_picture, ...banner }) => ({
      ...banner,
      link: link && { ...link, path: findPath(link.path) },
      title: text(title),
      body: text(body),
      button: text(button),
      picture: toPictureView(picture, locale),
      mobile_picture: toPictureView(mobile_picture, locale),
    })),
  };
}

/** The film behind the home page, from memory while nothing has changed. */
export const readVideoBackground = async (ctx: Context): Promise<Video> =>
  (await cachedVideo(ctx, ctx.locale, () => readVideo(ctx))).answer;

async function readVideo({ db, locale }: Context): Promise<Video> {
  const row = await db
    .selectFrom('video_background as v')
    .select(['source', 'mobile_source', 'autoplay', 'muted', 'loop', 'overlay', 'caption', 'link'])
    .select(pictureJson(sql.ref('v.poster_media_id')).as('poster'))
    .where('active', '=', true)
    .executeTakeFirst();
  if (!row) return { video: null };
  return { video: { ...row, caption: row.caption ? inLocale(row.caption, locale) : '', poster: toPictureView(row.poster, locale) } };
}

const toPictureView = (picture: PictureRow | null, locale: Locale) => picture && pictureFrom(picture, locale);

/** A page of all banners for staff, in the order of their places. */
export async function listBannersForStaff(
  { db }: Context,
  { position, page, per_page }: ParsedInputOf<typeof contentContract.listBanners>,
): Promise<ResultOf<typeof contentContract.listBanners>> {
  const rows = await bannerRows(db, { position, count: per_page, skip: (page - 1) * per_page });
  return { data: rows.map(({ total: _total, ...row }) => row), meta: { page, per_page, total: rows[0]?.total ?? 0 } };
}

/** The video as staff see it. */
export const readVideoForStaff = async ({ db }: Context): Promise<ResultOf<typeof contentContract.readVideo>> =>
  (await videoRow(db)) ?? { value: null, version: 0 };

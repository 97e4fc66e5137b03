import { sql } from 'kysely';
import { type PictureRow, pictureFrom, pictureJson } from '#modules/media/index.ts';
import { createAnswerCache } from '#platform/cache/answer-cache.ts';
import type { ContentName } from '#platform/cache/content-names.ts';
import type { Reader } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { inLocale, type Locale, type Text } from '#shared/locale.ts';
import type { PersonalBanner } from '../contract/banners.ts';
import type { BannerForm, contentContract } from '../contract.ts';
import { currentPaths, namesInPaths } from './current-paths.ts';

type Banners = ResultOf<typeof contentContract.banners>;
type Video = ResultOf<typeof contentContract.videoBackground>;
type Input = ParsedInputOf<typeof contentContract.banners>;

/** The contents on which these banners depend: their own, and those that their links lead to. */
const listNames = (banners: readonly Pick<PersonalBanner, 'link'>[]): ContentName[] => [
  'content',
  ...namesInPaths(banners.flatMap(({ link }) => link?.path ?? [])),
];

/** Category lists are cached per category. */
const cachedBanners = createAnswerCache<Banners>({ names: ({ data }) => listNames(data), entries: 200 });
type Tagged = PersonalBanner & Pick<BannerForm, 'customer_tags'>;
/** The banners for tags, per language. */
const cachedTagged = createAnswerCache<Tagged[]>({ names: listNames, entries: 2 });
const cachedVideo = createAnswerCache<Video>({ names: ['content'], entries: 2 });

/** Current banners in order, except those for tags; cached by content version. Each has its audience, because public pages do not know the viewer. */
export const listBanners = async (ctx: Context, input: Input): Promise<Banners> =>
  (await cachedBanners(ctx, JSON.stringify([ctx.locale, input.position, input.categories]), () => readBanners(ctx, input))).answer;

async function readBanners(ctx: Context, { position, categories = [] }: Input): Promise<Banners> {
  const { db, clock, locale } = ctx;
  const rows = await currentBanners(db, clock.now())
    .where('b.audience', '<>', 'tag')
    .where(sql<boolean>`(${position ?? null}::text is null or b.position = ${position ?? null})`)
    .where(sql<boolean>`(b.category_ids = '{}' or b.category_ids && ${[...categories]}::bigint[])`)
    .execute();
  return { data: await toBannerViews(db, rows, locale) };
}

/** The banners of all places for members with one of these tags. The answer does not name the tag. */
export async function bannersForTags(ctx: Context, tags: readonly string[]): Promise<PersonalBanner[]> {
  if (tags.length === 0) return [];
  const { answer } = await cachedTagged(ctx, ctx.locale, () => readTagged(ctx));
  return answer.filter(({ customer_tags }) => customer_tags.some((tag) => tags.includes(tag))).map(({ customer_tags: _, ...view }) => view);
}

async function readTagged({ db, clock, locale }: Context): Promise<Tagged[]> {
  const rows = await currentBanners(db, clock.now())
    .where('b.audience', '=', 'tag')
    .select(['b.category_ids', 'b.customer_tags'])
    .execute();
  return toBannerViews(db, rows, locale);
}

/** The banners shown at this moment, in order. */
const currentBanners = (db: Reader, now: Date) =>
  db
    .selectFrom('banners as b')
    .select([
      'b.id',
      'b.position',
      'b.alt',
      'b.title',
      'b.body',
      'b.button',
      'b.link',
      'b.text_colour',
      'b.overlay',
      'b.audience',
      'b.sort',
    ])
    .select([pictureJson(sql.ref('b.media_id')).as('picture'), pictureJson(sql.ref('b.mobile_media_id')).as('mobile_picture')])
    .where('b.active', '=', true)
    .where((eb) => eb.or([eb('b.starts_at', 'is', null), eb('b.starts_at', '<=', now)]))
    .where((eb) => eb.or([eb('b.ends_at', 'is', null), eb('b.ends_at', '>', now)]))
    .orderBy('b.sort')
    .orderBy('b.id');

type Shown = Pick<BannerForm, 'alt' | 'title' | 'body' | 'button' | 'link'> & {
  picture: PictureRow | null;
  mobile_picture: PictureRow | null;
};

/** Rows with their texts in one language and their links at the present addresses. */
async function toBannerViews<R extends Shown>(db: Reader, rows: readonly R[], locale: Locale) {
  const text = (value: Text | null) => (value ? inLocale(value, locale) : '');
  const findPath = await currentPaths(
    db,
    rows.flatMap(({ link }) => link?.path ?? []),
    locale,
  );
  return rows.map(({ alt, title, body, button, link, picture, mobile_picture, ...banner }) => ({
    ...banner,
    link: link && { ...link, path: findPath(link.path) },
    alt: text(alt),
    title: text(title),
    body: text(body),
    button: text(button),
    picture: toPictureView(picture, locale),
    mobile_picture: toPictureView(mobile_picture, locale),
  }));
}

/** The background video of the home page, cached by content version. */
export const readVideoBackground = async (ctx: Context): Promise<Video> =>
  (await cachedVideo(ctx, ctx.locale, () => readVideo(ctx))).answer;

async function readVideo({ db, locale }: Context): Promise<Video> {
  const row = await db
    .selectFrom('video_background as v')
    .select(['source', 'mobile_source', 'autoplay', 'muted', 'loop', 'overlay', 'caption', 'link', 'height'])
    .select(pictureJson(sql.ref('v.poster_media_id')).as('poster'))
    .where('active', '=', true)
    .executeTakeFirst();
  if (!row) return { video: null };
  return { video: { ...row, caption: row.caption ? inLocale(row.caption, locale) : '', poster: toPictureView(row.poster, locale) } };
}

const toPictureView = (picture: PictureRow | null, locale: Locale) => picture && pictureFrom(picture, locale);

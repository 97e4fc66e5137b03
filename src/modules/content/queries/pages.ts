import { sql } from 'kysely';
import { withPictures } from '#modules/media/index.ts';
import { createAnswerCache } from '#platform/cache/answer-cache.ts';
import type { Context } from '#platform/http/context.ts';
import type { ResultOf } from '#shared/contract.ts';
import { inLocale, isFallback, type Locale, locales } from '#shared/locale.ts';
import { richIn } from '#shared/text/rich-text.ts';
import { type contentContract, type informationNames, refuseContent } from '../contract.ts';
import { seoIn, toSlugs } from '../rules.ts';
import type { Faq, InformationBody } from '../stored.ts';

/** Published, and its time has come. */
const isShownAt = (now: Date) => sql<boolean>`(status = 'published' and (publish_at is null or publish_at <= ${now}))`;

/**
 * A custom page in the reader's language, with its blocks as they are stored: their content is found by the shopfront. Throws
 * page_not_found, also while it is a draft or before its time of publishing.
 */
export async function readPage({ db, clock, locale }: Context, id: number) {
  const row = await db
    .selectFrom('pages')
    .select(['id', 'title', 'slug', 'blocks', 'seo', 'noindex'])
    .where('id', '=', id)
    .where(isShownAt(clock.now()))
    .executeTakeFirst();
  if (!row) throw refuseContent('page_not_found');
  const { title, slug, seo, ...page } = row;
  return {
    ...page,
    title: inLocale(title, locale),
    slug: inLocale(slug, locale),
    slugs: toSlugs(slug),
    seo: seoIn(seo, { title, description: null }, locale),
    fallback: isFallback(title, locale),
  };
}

type MenuPages = ResultOf<typeof contentContract.menuPages>;

const cachedMenuPages = createAnswerCache<MenuPages>({ names: ['content'], entries: locales.length });

/** The published pages that are shown in the menu, cached by content version. */
export const readMenuPages = async (ctx: Context): Promise<MenuPages> =>
  (await cachedMenuPages(ctx, ctx.locale, () => findMenuPages(ctx))).answer;

async function findMenuPages({ db, clock, locale }: Context): Promise<MenuPages> {
  const rows = await db
    .selectFrom('pages')
    .select(['id', 'title', 'slug'])
    .where('in_menu', '=', true)
    .where(isShownAt(clock.now()))
    .orderBy('id')
    .execute();
  return { data: rows.map(({ id, title, slug }) => ({ id, title: inLocale(title, locale), slug: inLocale(slug, locale) })) };
}

type Information = ResultOf<typeof contentContract.information>;

/** One of the information pages; an empty one when nothing was written yet. */
export async function readInformation(
  { db, locale }: Context,
  { name }: { name: (typeof informationNames)[number] },
): Promise<Information> {
  const row = await db.selectFrom('information').selectAll().where('name', '=', name).executeTakeFirst();
  const body: InformationBody = row?.body ?? {};
  const text = body.tw === undefined ? undefined : { tw: body.tw, en: body.en };
  return {
    name,
    body: await withPictures(db, richIn(text, locale), locale),
    groups: await withPictures(
      db,
      (body.groups ?? []).map((group) => toGroupView(group, locale)),
      locale,
    ),
    effective_on: row?.effective_on ?? null,
    text_version: row?.text_version ?? 1,
    fallback: locale === 'en' && text !== undefined && !text.en?.length,
  };
}

const toGroupView = ({ name, questions }: Faq['groups'][number], locale: Locale) => ({
  name: inLocale(name, locale),
  questions: questions.map(({ q, a }) => ({ q: inLocale(q, locale), a: richIn(a, locale) })),
});

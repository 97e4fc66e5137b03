import type { Context } from '#platform/http/context.ts';
import type { ResultOf } from '#shared/contract.ts';
import { inLocale, isFallback, type Locale } from '#shared/locale.ts';
import { richIn } from '#shared/rich-text.ts';
import { type contentContract, type informationNames, refuseContent } from '../contract.ts';
import { seoIn, toSlugs } from '../rules.ts';
import type { Faq, InformationBody } from '../stored.ts';

/** Throws page_not_found, also while it is a draft or before its day. */
export async function readPage({ db, clock, locale }: Context, { id }: { id: number }): Promise<ResultOf<typeof contentContract.page>> {
  const row = await db
    .selectFrom('pages')
    .select(['id', 'title', 'slug', 'blocks', 'seo', 'noindex'])
    .where('id', '=', id)
    .where('status', '=', 'published')
    .where((eb) => eb.or([eb('publish_at', 'is', null), eb('publish_at', '<=', clock.now())]))
    .executeTakeFirst();
  if (!row) throw refuseContent('page_not_found');
  const { title } = row;
  return {
    id: row.id,
    title: inLocale(title, locale),
    slug: inLocale(row.slug, locale),
    slugs: toSlugs(row.slug),
    blocks: row.blocks.map((block) => richIn(block.text, locale)),
    seo: seoIn(row.seo, { title, description: null }, locale),
    noindex: row.noindex,
    fallback: isFallback(title, locale),
  };
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
    body: richIn(text, locale),
    groups: (body.groups ?? []).map((group) => groupIn(group, locale)),
    effective_on: row?.effective_on ?? null,
    text_version: row?.text_version ?? 1,
    fallback: locale === 'en' && text !== undefined && !text.en?.length,
  };
}

const groupIn = ({ name, questions }: Faq['groups'][number], locale: Locale) => ({
  name: inLocale(name, locale),
  questions: questions.map(({ q, a }) => ({ q: inLocale(q, locale), a: richIn(a, locale) })),
});

import { sql } from 'kysely';
import { readPictures } from '#modules/media/index.ts';
import { blockForms } from '#modules/settings/index.ts';
import { auditLog } from '#modules/staff/index.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import type { PageRow } from '../contract/pages.ts';
import { type contentContract, refuseContent } from '../contract.ts';
import { storedPage } from '../store/pages.ts';
import { lacksEnglish } from './english.ts';

type Contract = typeof contentContract;

const orders = {
  title: sql`p.title ->> 'tw'`,
  '-title': sql`p.title ->> 'tw' desc`,
  '-updated_at': sql`p.updated_at desc`,
};

/** A page of custom pages; what is scheduled is so at the moment of the answer. */
export async function listPages(
  { db, clock }: Context,
  { q, state, no_english, sort, page, per_page }: ParsedInputOf<Contract['listPages']>,
): Promise<ResultOf<Contract['listPages']>> {
  const like = `%${(q ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  const stateNow = sql<
    PageRow['state']
  >`case when p.status = 'draft' then 'draft' when p.publish_at > ${clock.now()} then 'scheduled' else 'published' end`;
  const rows = await db
    .selectFrom('pages as p')
    .select(['p.id', 'p.title', 'p.slug', 'p.publish_at', 'p.noindex', 'p.updated_at'])
    .select([
      stateNow.as('state'),
      sql<boolean>`not ${lacksEnglish.page}`.as('has_english'),
      auditLog.lastSavedBy('Page', sql.ref('p.id')).as('updated_by'),
      sql<number>`(count(*) over ())::integer`.as('total'),
    ])
    .where(sql<boolean>`concat_ws(' ', p.title ->> 'tw', p.title ->> 'en', p.slug ->> 'tw', p.slug ->> 'en') ilike ${like}`)
    .$if(state !== undefined, (w) => w.where(sql<boolean>`(${stateNow}) = ${state}`))
    .$if(no_english !== undefined, (w) => w.where(lacksEnglish.page, '=', no_english === '1'))
    .orderBy(orders[sort])
    .orderBy('p.id')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  return {
    data: rows.map(({ total: _total, slug, publish_at, updated_at, ...row }) => ({
      ...row,
      slug: slug.tw,
      publish_at: publish_at?.toISOString() ?? null,
      updated_at: updated_at.toISOString(),
    })),
    meta: { page, per_page, total: rows[0]?.total ?? 0 },
  };
}

/** One custom page for editing. Throws `page_not_found`. */
export async function readPageForStaff({ db, locale }: Context, { id }: { id: number }): Promise<ResultOf<Contract['readPage']>> {
  const stored = await storedPage(db, id);
  if (!stored) throw refuseContent('page_not_found');
  const { form, ...rest } = stored;
  const media = await readPictures(db, blockForms.picturesIn(form.blocks), locale);
  return { ...form, ...rest, id, media: [...media.values()] };
}

export const pageLogs = ({ db }: Context, { id, ...filter }: ParsedInputOf<Contract['pageLogs']>) =>
  auditLog.of(db, { subject_type: 'Page', subject_id: id }, filter);

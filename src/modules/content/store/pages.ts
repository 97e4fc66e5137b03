import { blockForms } from '#modules/settings/index.ts';
import { bumpVersion } from '#platform/cache/versions.ts';
import type { WrittenColumns } from '#platform/db/columns.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import { json } from '#platform/db/json.ts';
import type { Text } from '#shared/locale.ts';
import type { PageForm } from '../contract/pages.ts';

type Column = keyof PageForm;

const toPageColumns = ({ title, slug, blocks, seo, publish_at, ...plain }: PageForm): WrittenColumns<'pages', Column> => ({
  ...plain,
  title: json(title),
  slug: json(slug),
  blocks: json(blocks.map(blockForms.toStoredBlock)),
  seo: json(seo),
  publish_at: publish_at === null ? null : new Date(publish_at),
});

/** Adds a page; returns its id. */
export async function insertPage(tx: Tx, form: PageForm): Promise<number> {
  const { id } = await tx.insertInto('pages').values(toPageColumns(form)).returning('id').executeTakeFirstOrThrow();
  await bumpVersion(tx, 'content');
  return id;
}

/** The new version, or undefined when the page was deleted or saved since `version`. */
export async function writePage(tx: Tx, id: number, version: number, form: PageForm, now: Date): Promise<number | undefined> {
  const row = await tx
    .updateTable('pages')
    .set((eb) => ({ ...toPageColumns(form), version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst();
  if (row) await bumpVersion(tx, 'content');
  return row?.version;
}

/** Deletes a page; returns its title, undefined when there is none. */
export async function deletePageRow(tx: Tx, id: number): Promise<Text | undefined> {
  const row = await tx.deleteFrom('pages').where('id', '=', id).returning('title').executeTakeFirst();
  if (row) await bumpVersion(tx, 'content');
  return row?.title;
}

export type StoredPage = { form: PageForm; version: number; created_at: string; updated_at: string };

/** A page as its form would send it; `isLocked` until the transaction ends. */
export async function storedPage(reader: Reader, id: number, isLocked = false): Promise<StoredPage | undefined> {
  const row = await reader
    .selectFrom('pages')
    .selectAll()
    .where('id', '=', id)
    .$if(isLocked, (locked) => locked.forUpdate())
    .executeTakeFirst();
  if (!row) return undefined;
  const { id: _id, version, created_at, updated_at, blocks, publish_at, seo, ...plain } = row;
  return {
    form: {
      ...plain,
      blocks: blocks.map(blockForms.toBlockForm),
      publish_at: publish_at?.toISOString() ?? null,
      seo: seo && { title: seo.title ?? null, description: seo.description ?? null },
    },
    version,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}

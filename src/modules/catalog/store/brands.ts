import { sql } from 'kysely';
import type { WrittenColumns } from '#platform/db/columns.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import { json } from '#platform/db/json.ts';
import type { BrandForm } from '../contract.ts';

const toBrandColumns = (form: BrandForm): WrittenColumns<'brands', keyof BrandForm> => ({
  name: json(form.name),
  slug: json(form.slug),
  intro: json(form.intro),
  logo_media_id: form.logo_media_id,
  banner_media_id: form.banner_media_id,
  country: form.country,
  seo: json(form.seo),
  sort: form.sort,
  active: form.active,
});

export async function insertBrand(tx: Tx, form: BrandForm, now: Date): Promise<number> {
  const row = { ...toBrandColumns(form), created_at: now, updated_at: now };
  return (await tx.insertInto('brands').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** The new version, or undefined when the brand was deleted or saved since `version`. */
export async function writeBrand(tx: Tx, id: number, version: number, form: BrandForm, now: Date): Promise<number | undefined> {
  const row = await tx
    .updateTable('brands')
    .set((eb) => ({ ...toBrandColumns(form), version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst();
  return row?.version;
}

export type StoredBrand = { form: BrandForm; version: number; created_at: string; updated_at: string };

/** A brand as its form would send it. */
export async function storedBrand(reader: Reader, id: number): Promise<StoredBrand | undefined> {
  const row = await reader.selectFrom('brands').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const { version, created_at, updated_at, id: _id, ...form } = row;
  return { form, version, created_at: created_at.toISOString(), updated_at: updated_at.toISOString() };
}

/** Deletes a brand unless a product has it; returns whether it did. The foreign key also prevents it. */
export async function deleteBrandRow(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`
    delete from brands where id = ${id} and not exists (select from products where brand_id = ${id}) returning id`.execute(tx);
  return rows.length > 0;
}

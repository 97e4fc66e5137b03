import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '#platform/db/database.ts';
import type { StaffCaller } from '#platform/http/context.ts';
import { mayCall } from '#platform/http/may-call.ts';
import type { Permission } from '#shared/permissions.ts';
import type { English } from '../contract.ts';

/** Injected: how many records lack English, as selects of `kind`, `total` and `missing`, from the modules that own them. */
export type EnglishCounts = readonly RawBuilder<unknown>[];

const needs: Record<English['kind'], Permission> = {
  products: 'products view',
  categories: 'categories view',
  brands: 'brands view',
  pages: 'cms update',
  articles: 'blogs view',
  shops: 'shops view',
  banners: 'banners view',
};

/** How complete the English is, of everything this staff member may list; one statement. */
export async function readEnglish(db: Reader, counts: EnglishCounts, caller: StaffCaller): Promise<English[]> {
  const { rows } = await sql<English>`${sql.join(counts, sql` union all `)}`.execute(db);
  return rows.filter(({ kind, total }) => total > 0 && mayCall(caller, needs[kind]));
}

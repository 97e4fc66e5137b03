import { sql } from 'kysely';
import { pictureFrom, pictureJson } from '#modules/media/index.ts';
import type { Columns } from '#platform/db/columns.ts';
import type { Reader } from '#platform/db/database.ts';
import type { PictureView } from '#shared/fields.ts';
import { inLocale, type Locale } from '#shared/locale.ts';

export type PartnerOffer = Columns<'offers', 'id' | 'starts_at' | 'ends_at'> & {
  name: string;
  image: PictureView | null;
  commission_percent: number;
  /** Null: no partner can sign in, only staff see the page. */
  passcode_hash: string | null;
};

/** The offer behind the unguessable id of its partner's page. */
export async function partnerOffer(reader: Reader, publicId: string, locale: Locale): Promise<PartnerOffer | undefined> {
  const row = await reader
    .selectFrom('offers as o')
    .select(['o.id', 'o.name', 'o.starts_at', 'o.ends_at', pictureJson(sql.ref('o.media_id')).as('picture')])
    .select([
      sql<number>`coalesce((o.partner ->> 'commission_percent')::float8, 0)`.as('commission_percent'),
      sql<string | null>`nullif(o.partner ->> 'passcode_hash', '')`.as('passcode_hash'),
    ])
    .where('o.public_id', '=', publicId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { name, picture, ...rest } = row;
  return { ...rest, name: inLocale(name, locale), image: picture && pictureFrom(picture, locale) };
}

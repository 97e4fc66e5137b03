import { sql } from 'kysely';
import { type PictureRow, pictureFrom, pictureJson } from '#modules/media/index.ts';
import type { Reader } from '#platform/db/database.ts';
import type { PictureView } from '#shared/fields.ts';
import { inLocale, type Locale, type Text } from '#shared/locale.ts';

export type PartnerOffer = {
  id: number;
  name: string;
  image: PictureView | null;
  starts_at: Date | null;
  ends_at: Date | null;
  commission_percent: number;
  /** Null: no partner may look, only staff. */
  passcode_hash: string | null;
};
type Row = Omit<PartnerOffer, 'name' | 'image'> & { name: Text; picture: PictureRow | null };

/** The offer behind the unguessable id of its partner's page. */
export async function partnerOffer(reader: Reader, publicId: string, locale: Locale): Promise<PartnerOffer | undefined> {
  const { rows } = await sql<Row>`
    select o.id, o.name, o.starts_at, o.ends_at, ${pictureJson(sql.ref('o.media_id'))} as picture,
      coalesce((o.partner ->> 'commission_percent')::float8, 0) as commission_percent,
      nullif(o.partner ->> 'passcode_hash', '') as passcode_hash
    from offers o where o.public_id = ${publicId}`.execute(reader);
  const row = rows[0];
  if (!row) return undefined;
  const { name, picture, ...rest } = row;
  return { ...rest, name: inLocale(name, locale), image: picture && pictureFrom(picture, locale) };
}

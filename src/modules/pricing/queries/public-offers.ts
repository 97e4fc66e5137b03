import { sql } from 'kysely';
import { pictureFrom, pictureJson, readPictures } from '#modules/media/index.ts';
import type { Columns } from '#platform/db/columns.ts';
import type { Reader } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/few-ids.ts';
import type { Context } from '#platform/http/context.ts';
import type { ResultOf } from '#shared/contract.ts';
import type { PictureView } from '#shared/fields.ts';
import { inLocale, type Locale } from '#shared/locale.ts';
import type { pricingContract } from '../contract.ts';
import { textOr } from '../rule-rows.ts';

/** What the dialog of an offer or promo code shows. Undefined: no offer that is switched on has this code. */
export async function offerPopup(
  reader: Reader,
  typed: string,
  locale: Locale,
): Promise<{ image: PictureView | null; message: string } | undefined> {
  const code = typed.trim().toUpperCase();
  const row = await reader
    .selectFrom('offers as o')
    .select(['o.media_id', 'o.message'])
    .where('o.active', '=', true)
    .where((eb) =>
      eb.or([eb('o.code', '=', code), eb('o.id', '=', eb.selectFrom('promo_codes').select('offer_id').where('code', '=', code))]),
    )
    .orderBy('o.id')
    .executeTakeFirst();
  if (!row) return undefined;
  const pictures = row.media_id === null ? undefined : await readPictures(reader, [row.media_id], locale);
  return { image: pictures?.get(row.media_id ?? 0) ?? null, message: textOr(row.message, locale) };
}

type LiveOffer = Columns<'offers', 'id' | 'ends_at' | 'scope'>;

/** The offers of these ids that are live now, with their end and scope. */
export async function liveOffers(reader: Reader, ids: readonly number[], now: Date): Promise<Map<number, LiveOffer>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .selectFrom('offers')
    .select(['id', 'ends_at', 'scope'])
    .where('id', '=', anyOf(ids))
    .where('active', '=', true)
    .where(sql<boolean>`coalesce(starts_at <= ${now}, true) and coalesce(ends_at > ${now}, true) and coalesce(used < limit_total, true)`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The current automatic offers, for public pages. */
export async function publicOffers({ db, clock, locale }: Context): Promise<ResultOf<(typeof pricingContract)['publicOffers']>> {
  const now = clock.now();
  const rows = await db
    .selectFrom('offers as o')
    .select(['o.public_id', 'o.name', 'o.message', 'o.terms', 'o.ends_at', pictureJson(sql.ref('o.media_id')).as('picture')])
    .where('o.active', '=', true)
    .where('o.trigger', '=', 'auto')
    .where(
      sql<boolean>`coalesce(o.starts_at <= ${now}, true) and coalesce(o.ends_at >= ${now}, true) and coalesce(o.used < o.limit_total, true)`,
    )
    .orderBy('o.priority', 'desc')
    .orderBy('o.id')
    .limit(50)
    .execute();
  const data = rows.map(({ public_id, name, message, terms, ends_at, picture }) => ({
    id: public_id,
    name: inLocale(name, locale),
    message: textOr(message, locale),
    terms: textOr(terms, locale),
    image: picture && pictureFrom(picture, locale),
    ends_at: ends_at?.toISOString() ?? null,
  }));
  return { data };
}

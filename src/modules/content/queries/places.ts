import { readPictures } from '#modules/media/index.ts';
import type { Context } from '#platform/http/context.ts';
import type { ResultOf } from '#shared/contract.ts';
import { inLocale, type Text } from '#shared/locale.ts';
import type { contentContract } from '../contract.ts';

type Shops = ResultOf<typeof contentContract.shops>;

/** Two statements. */
export async function listShops({ db, locale }: Context): Promise<Shops> {
  const rows = await db.selectFrom('shops').selectAll().where('active', '=', true).orderBy('sort').orderBy('id').execute();
  const ids = rows.flatMap((row) => row.media_ids);
  const pictures = await readPictures(db, ids, locale);
  const text = (value: Text) => inLocale(value, locale);
  return {
    data: rows.map((row) => ({
      id: row.id,
      name: text(row.name),
      slug: text(row.slug),
      address: text(row.address),
      city: row.city,
      zip: row.zip,
      latitude: row.latitude,
      longitude: row.longitude,
      phone: row.phone,
      line: row.line,
      hours: row.hours,
      special_days: row.special_days.map((day) => ({
        ...day,
        note: day.note ? inLocale(day.note, locale) : '',
      })),
      services: row.services,
      pictures: row.media_ids.flatMap((id) => pictures.get(id) ?? []),
      pickup: row.pickup,
    })),
  };
}

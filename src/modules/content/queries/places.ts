import { readPictures } from '#modules/media/index.ts';
import { readWebsite } from '#modules/settings/index.ts';
import type { Columns } from '#platform/db/columns.ts';
import type { Reader } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import type { ResultOf } from '#shared/contract.ts';
import { inLocale, type Text } from '#shared/locale.ts';
import { localDay } from '#shared/time/time-zone.ts';
import type { contentContract } from '../contract.ts';

type Shops = ResultOf<typeof contentContract.shops>;

const dayMs = 86_400_000;

/** In three statements. Special days are those from yesterday on, because opening hours may end after midnight. */
export async function listShops({ db, clock, locale }: Context): Promise<Shops> {
  const rows = await db.selectFrom('shops').selectAll().where('active', '=', true).orderBy('sort').orderBy('id').execute();
  const ids = rows.flatMap((row) => row.media_ids);
  const pictures = await readPictures(db, ids, locale);
  const { time_zone } = await readWebsite(db);
  const yesterday = localDay(new Date(clock.now().getTime() - dayMs), time_zone);
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
      special_days: row.special_days
        .filter(({ date }) => date >= yesterday)
        .map((day) => ({ ...day, note: day.note ? inLocale(day.note, locale) : '' })),
      services: row.services,
      pictures: row.media_ids.flatMap((id) => pictures.get(id) ?? []),
      pickup: row.pickup,
    })),
  };
}

/** Every shop by id and name, in the order of the list. */
export const shopNames = (reader: Reader): Promise<Columns<'shops', 'id' | 'name'>[]> =>
  reader.selectFrom('shops').select(['id', 'name']).orderBy('sort').orderBy('id').execute();

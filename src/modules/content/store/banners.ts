import { sql } from 'kysely';
import { bumpVersion } from '#platform/cache/versions.ts';
import type { WrittenColumns } from '#platform/db/columns.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import { json } from '#platform/db/json.ts';
import type { BannerForm, VideoForm } from '../contract.ts';

const toBannerColumns = ({ title, body, button, link, ...plain }: BannerForm): WrittenColumns<'banners', keyof BannerForm> => ({
  ...plain,
  title: json(title),
  body: json(body),
  button: json(button),
  link: json(link),
});

/** Adds a banner; returns its id. */
export async function insertBanner(tx: Tx, form: BannerForm): Promise<number> {
  const { id } = await tx.insertInto('banners').values(toBannerColumns(form)).returning('id').executeTakeFirstOrThrow();
  await bumpVersion(tx, 'content');
  return id;
}

/** The new version, or undefined when the banner was deleted or saved since `version`. */
export async function writeBanner(tx: Tx, id: number, version: number, form: BannerForm, now: Date): Promise<number | undefined> {
  const row = await tx
    .updateTable('banners')
    .set((eb) => ({ ...toBannerColumns(form), version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst();
  if (row) await bumpVersion(tx, 'content');
  return row?.version;
}

type BannerRow = BannerForm & { id: number; version: number };
const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

/** Banners in the form's shape, of one place or all, `count` of them after `skip`. */
export async function bannerRows(
  reader: Reader,
  { id, position, count, skip = 0 }: { id?: number; position?: BannerForm['position'] | undefined; count: number; skip?: number },
): Promise<(BannerRow & { views: number; clicks: number; total: number })[]> {
  const rows = await reader
    .selectFrom('banners as b')
    .selectAll()
    .select([
      sql<number>`(select coalesce(sum(views), 0)::integer from banner_days d where d.banner_id = b.id)`.as('views'),
      sql<number>`(select coalesce(sum(clicks), 0)::integer from banner_days d where d.banner_id = b.id)`.as('clicks'),
      sql<number>`(count(*) over ())::integer`.as('total'),
    ])
    .$if(id !== undefined, (q) => q.where('id', '=', id as number))
    .$if(position !== undefined, (q) => q.where('position', '=', position as BannerForm['position']))
    .orderBy('position')
    .orderBy('sort')
    .orderBy('id')
    .limit(count)
    .offset(skip)
    .execute();
  return rows.map(({ alt: _alt, created_at: _created, updated_at: _updated, ...row }) => ({
    ...row,
    starts_at: iso(row.starts_at),
    ends_at: iso(row.ends_at),
  }));
}

/**
 * Counts a view or click of each banner on the shop's current day; banners not shown now are ignored. Updated in id order to
 * avoid deadlocks.
 */
export async function countBannerDay(
  db: Reader,
  { seen, pressed, now, timeZone }: { seen: readonly number[]; pressed: readonly number[]; now: Date; timeZone: string },
): Promise<void> {
  await sql`
    insert into banner_days (banner_id, day, views, clicks)
    select b.id, (${now}::timestamptz at time zone ${timeZone})::date,
      (b.id = any(${[...seen]}::bigint[]))::integer, (b.id = any(${[...pressed]}::bigint[]))::integer
    from banners b
    where b.id = any(${[...seen, ...pressed]}::bigint[]) and b.active and coalesce(b.starts_at <= ${now}, true) and coalesce(b.ends_at > ${now}, true)
    order by b.id
    on conflict (banner_id, day) do update
    set views = banner_days.views + excluded.views, clicks = banner_days.clicks + excluded.clicks`.execute(db);
}

/** The video in the form's shape, with its version. */
export async function videoRow(reader: Reader): Promise<{ value: VideoForm; version: number } | undefined> {
  const row = await reader.selectFrom('video_background').selectAll().executeTakeFirst();
  if (!row) return undefined;
  const { id: _id, version, updated_at: _at, ...value } = row;
  return { value, version };
}

/** The new version, or undefined when someone saved since `version` (0: there was none). */
export async function writeVideo(tx: Tx, form: VideoForm, version: number, now: Date): Promise<number | undefined> {
  const values = { ...form, caption: json(form.caption), updated_at: now };
  const row =
    version === 0
      ? await tx
          .insertInto('video_background')
          .values(values)
          .onConflict((c) => c.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await tx
          .updateTable('video_background')
          .set({ ...values, version: version + 1 })
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst();
  if (row) await bumpVersion(tx, 'content');
  return row?.version;
}

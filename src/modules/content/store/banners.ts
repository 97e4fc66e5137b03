import { sql } from 'kysely';
import { bumpVersion } from '#platform/cache/versions.ts';
import type { WrittenColumns } from '#platform/db/columns.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import { json } from '#platform/db/json.ts';
import type { BannerForm, BannerRow } from '../contract.ts';

const toBannerColumns = ({ alt, title, body, button, link, ...plain }: BannerForm): WrittenColumns<'banners', keyof BannerForm> => ({
  ...plain,
  alt: json(alt),
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

/** Deletes a banner with its counts; false when there is none. */
export async function deleteBannerRow(tx: Tx, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('banners').where('id', '=', id).executeTakeFirst();
  if (numDeletedRows > 0n) await bumpVersion(tx, 'content');
  return numDeletedRows > 0n;
}

export const isoOrNull = (moment: Date | null): string | null => moment?.toISOString() ?? null;

/** The state of a banner row `b`: what is shown now is `active`. It ends at the moment of its end. */
export const bannerStateAt = (now: Date) => sql<BannerRow['state']>`case
  when not b.active then 'off'
  when b.ends_at <= ${now} then 'ended'
  when b.starts_at > ${now} then 'scheduled'
  else 'active' end`;

export type StoredBanner = {
  form: BannerForm;
  version: number;
  state: BannerRow['state'];
  created_at: string;
  updated_at: string;
};

/** A banner as its form would send it; `isLocked` until the transaction ends. */
export async function storedBanner(reader: Reader, id: number, now: Date, isLocked = false): Promise<StoredBanner | undefined> {
  const row = await reader
    .selectFrom('banners as b')
    .selectAll('b')
    .select(bannerStateAt(now).as('state'))
    .where('b.id', '=', id)
    .$if(isLocked, (locked) => locked.forUpdate())
    .executeTakeFirst();
  if (!row) return undefined;
  const { version, state, created_at, updated_at, starts_at, ends_at, id: _id, ...form } = row;
  return {
    form: { ...form, starts_at: isoOrNull(starts_at), ends_at: isoOrNull(ends_at) },
    version,
    state,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
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

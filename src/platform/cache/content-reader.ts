import { CompiledQuery, sql } from 'kysely';
import type { Clock } from '#platform/clock/clock.ts';
import type { Reader } from '#platform/db/database.ts';
import type { ContentName } from './content-names.ts';

/** The contents at one reading of a reader. */
export type Content = {
  /** The number of this reading, growing. What is made after it from these contents is cached under it. */
  readonly at: number;
  /** What changed since the reader's last reading. */
  readonly changed: readonly ContentName[] | 'everything';
  /** Whether what was made under reading `since` from these contents is still as it would be made now. Without names: from any. */
  isUnchanged(since: number, names?: Iterable<ContentName>): boolean;
};

/** All content with scheduled starts and ends belongs to one of these. */
const timedNames: ReadonlySet<string> = new Set(['settings', 'lists', 'offers', 'content', 'deliveries']);

const tenMinutesMs = 10 * 60 * 1000;
/** Changes are stored for an hour (deleteOldChanges): after a longer pause between two readings nothing cached may be used. */
const longestSilenceMs = 30 * 60 * 1000;
/** With more names nothing cached is used any more, so that the memory of changes is bounded. */
const maxNames = 100_000;

/**
 * Reads what has changed since its last reading, in one statement. It misses no change, however long its transaction took: what
 * counts is what became visible between two snapshots. Scheduled times at which an offer, banner, product or page begins or ends
 * change everything, to the millisecond; the next one is read again only when it may have changed or has passed.
 */
export function createContentReader(db: Reader, clock: Clock): () => Promise<Content> {
  const changedAt = new Map<ContentName, number>();
  let [at, resetAt, lastChangeAt] = [0, 0, 0];
  let last: (Reading & { readAt: number; time: number; next: number; tenMinutes: number }) | undefined;

  const isUnchanged: Content['isUnchanged'] = (since, names) => {
    if (since < resetAt) return false;
    if (!names) return lastChangeAt <= since;
    for (const name of names) if ((changedAt.get(name) ?? 0) > since) return false;
    return true;
  };
  const mark = (name: ContentName) => {
    changedAt.set(name, at);
    lastChangeAt = at;
  };
  const reset = () => {
    changedAt.clear();
    resetAt = at;
    lastChangeAt = at;
  };

  return async () => {
    const before = last;
    const reading = await read(db, before?.snapshot);
    const [readAt, time] = [performance.now(), clock.now().getTime()];
    at++;
    const isContinued =
      before?.server === reading.server && readAt - before.readAt < longestSilenceMs && time >= before.time && changedAt.size < maxNames;
    const bumped = bumpedIn(reading.versions, before?.versions);
    const changed = [...(JSON.parse(reading.changed) as ContentName[]), ...bumped];
    const tenMinutes = Math.floor(time / tenMinutesMs);
    if (tenMinutes !== before?.tenMinutes) changed.push('ten minutes');
    for (const name of changed) mark(name);
    const isMoment = before !== undefined && time >= before.next;
    const isReset = !isContinued || isMoment;
    if (isReset) reset();
    const isScheduled = !before || isMoment || bumped.some((name) => timedNames.has(name));
    const position = at;
    const next = isScheduled ? await readNextMoment(db, new Date(time)) : before.next;
    last = { ...reading, readAt, time, next, tenMinutes };
    return { at: position, changed: isReset ? 'everything' : changed, isUnchanged };
  };
}

type Reading = {
  /** The snapshot of this reading. */
  snapshot: string;
  /** Changes when another server, or the same after a restart, answers. */
  server: string;
  /** `{"name": version, …}`, as JSON: it is nearly always the same as before, and then not read. */
  versions: string;
  /** `["name", …]`, as JSON: names that became visible since the earlier snapshot. */
  changed: string;
};

/** The names whose version is another one than before. */
function bumpedIn(versions: string, before: string | undefined): ContentName[] {
  if (versions === before) return [];
  type Versions = Readonly<Record<string, number>>;
  const [now, then] = [JSON.parse(versions) as Versions, JSON.parse(before ?? '{}') as Versions];
  return Object.keys(now).filter((name) => now[name] !== then[name]) as ContentName[];
}

async function read(db: Reader, since: string | undefined): Promise<Reading> {
  const { rows } = await db.executeQuery<Reading>(CompiledQuery.raw(readingStatement, [since ?? null]));
  const [reading] = rows;
  if (!reading) throw new Error('the reading of content changes has no row');
  return reading;
}

/** Sent for every page from memory, so it is one text that is not built each time. Without a snapshot nothing has changed since. */
const readingStatement = `
  select pg_current_snapshot()::text as snapshot, pg_postmaster_start_time()::text as server,
    (select coalesce(json_object_agg(name, version), '{}') from content_versions)::text as versions,
    (select coalesce(json_agg(distinct name), '[]')::text from content_changes
     where xact >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(xact, $1::pg_snapshot)) as changed`;

/** The next of these moments in milliseconds, Infinity when there is none; the SQL function of that name is in db/migrations. */
async function readNextMoment(db: Reader, now: Date): Promise<number> {
  const { next } = await db.selectNoFrom(sql<Date | null>`next_content_moment(${now})`.as('next')).executeTakeFirstOrThrow();
  return next?.getTime() ?? Number.POSITIVE_INFINITY;
}

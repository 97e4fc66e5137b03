import pg from 'pg';

/** Facts about the database; ids of pg-boss and outbox rows are counted, never shown. */
export type DatabaseFacts = {
  major: number;
  checksums: boolean;
  /** The character type treats Chinese letters as letters, which pg_trgm needs. */
  hasChineseCtype: boolean;
  bytes: number;
  /** Database time minus our own, in ms. */
  skewMs: number;
  migrations: string[];
  connections: { used: number; allowed: number };
};

/** Throws what `pg` throws when the database cannot be reached. `now`: our own time in the middle of the query. */
export async function readDatabaseFacts(connection: pg.ClientConfig, now: () => Date): Promise<DatabaseFacts> {
  return withClient(connection, async (client) => {
    const startedAt = now().getTime();
    const { rows: times } = await client.query<{ ms: number }>('select extract(epoch from clock_timestamp())::float8 * 1000 as ms');
    const answered = now().getTime();
    const { rows } = await client.query<Omit<DatabaseFacts, 'skewMs' | 'migrations' | 'connections'> & { used: number; allowed: number }>(`
      select current_setting('server_version_num')::int / 10000 as major, current_setting('data_checksums') = 'on' as checksums,
        U&'\\4E00' ~ '[[:alpha:]]' as "hasChineseCtype", pg_database_size(current_database())::float8 as bytes,
        (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
        current_setting('max_connections')::int as allowed`);
    const [facts] = rows;
    if (!facts) throw new Error('the database returned no row');
    const { used, allowed, ...rest } = facts;
    const skewMs = (times[0]?.ms ?? 0) - (startedAt + answered) / 2;
    return { ...rest, skewMs, migrations: await migrationsIn(client), connections: { used, allowed } };
  });
}

async function migrationsIn(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('public.migrations') is not null as there`);
  if (!rows[0]?.there) return [];
  return (await client.query<{ name: string }>('select name from migrations order by name')).rows.map(({ name }) => name);
}

/** The state of the background work. */
export type WorkFacts = {
  /** Effects that failed permanently, by kind, with the last error of one. */
  failed: { kind: string; count: number; last_error: string | null }[];
  /** Effects that were not carried out within ten minutes, by kind, with the last error of one; null: none was tried. */
  waiting: { kind: string; count: number; last_error: string | null }[];
  /** Jobs that failed permanently in the last week, by queue, without effects (those are in `failed`). */
  jobs: { name: string; count: number }[];
  /** Seconds since a worker was last seen; null before the first one. */
  workerSeenSeconds: number | null;
  /** Mails of the last day that the mail server refused at their last try. */
  refusedMails: number;
  /** Why the mail server refused the last of them; null: none was refused. */
  refusal: string | null;
  /** Hours since the last backup; null: none yet. */
  backupHours: number | null;
  /** The digest of the secret key with which the shop was first started; null: not known. */
  keyCheck: string | null;
  /** Counters that expired over two days ago: the nightly job has not run. */
  unswept: number;
};

/** `attempts`: how many before an effect has failed permanently. */
export async function readWorkFacts(connection: pg.ClientConfig, attempts: number): Promise<WorkFacts> {
  return withClient(connection, async (client) => {
    const failed = await client.query<WorkFacts['failed'][number]>(
      `select kind, count(*)::int as count, max(last_error) as last_error from outbox where done_at is null and attempts >= $1 group by kind order by kind`,
      [attempts],
    );
    const waiting = await client.query<WorkFacts['waiting'][number]>(
      `select kind, count(*)::int as count, max(last_error) as last_error from outbox
       where done_at is null and attempts < $1 and created_at < now() - interval '10 minutes' group by kind order by kind`,
      [attempts],
    );
    const counts = await client.query<Counts>(
      `select (select count(*)::int from rate_limits where expire < extract(epoch from now() - interval '2 days') * 1000) as unswept,
        (select count(*)::int from (select state, created_at from mails order by id desc limit 5000) m
          where state = 'failed' and created_at > now() - interval '1 day') as refused,
        (select error from (select id, state, error from mails order by id desc limit 5000) m
          where state = 'failed' order by id desc limit 1) as refusal,
        (select extract(epoch from now() - backed_up_at)::float8 / 3600 from shop_state) as backup, (select key_check from shop_state) as key,
        to_regclass('pgboss.job') is not null as queue`,
    );
    const { unswept = 0, refused = 0, refusal = null, backup = null, key = null, queue = false } = counts.rows[0] ?? {};
    const seen = queue ? await workerSeen(client) : null;
    const stored = { workerSeenSeconds: seen, refusedMails: refused, refusal, backupHours: backup, keyCheck: key };
    return { failed: failed.rows, waiting: waiting.rows, unswept, jobs: queue ? await failedJobs(client) : [], ...stored };
  });
}

type Counts = Pick<WorkFacts, 'unswept' | 'refusal'> & {
  refused: number;
  backup: number | null;
  key: string | null;
  queue: boolean;
};

/** Each worker looks twice a minute for jobs whose time has come. */
async function workerSeen(client: pg.Client): Promise<number | null> {
  const { rows } = await client.query<{ seconds: number | null }>(
    'select extract(epoch from now() - max(cron_on))::float8 as seconds from pgboss.version',
  );
  return rows[0]?.seconds ?? null;
}

const failedJobs = async (client: pg.Client): Promise<WorkFacts['jobs']> =>
  (
    await client.query<WorkFacts['jobs'][number]>(
      `select name, count(*)::int as count from pgboss.job where state = 'failed' and name not like 'effect.%'
       and completed_on > now() - interval '7 days' group by name order by name`,
    )
  ).rows;

async function withClient<T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

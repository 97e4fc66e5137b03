import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import type { Config } from '#platform/config/config.ts';
import { ConfigError } from '#platform/config/config.ts';
import { connectionOf, type DatabaseAddress } from '#platform/db/connection.ts';
import { embeddedAddress } from '#platform/db/embedded/embedded-postgres.ts';

export { connectionOf };

/** The shop's database address: DATABASE_URL, or the embedded server of the data folder. */
export const addressOf = (config: Config): DatabaseAddress =>
  config.databaseUrl ? { url: config.databaseUrl } : embeddedAddress(config.dataDir);

/** Where a server's pages, calls and orders reach it: through DATABASE_POOL_URL where it is set. */
export const poolAddressOf = (config: Config): DatabaseAddress =>
  config.databasePoolUrl ? { url: config.databasePoolUrl, pooler: true } : addressOf(config);

/** Where this machine reaches the server that listens at HOST; `port`: its port when it took a free one. */
export function serverUrl({ host, port: configured }: Pick<Config, 'host' | 'port'>, port: number = configured): string {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return `http://${reachable}:${port}`;
}

/** The origin for links without PUBLIC_URL: this machine. */
export const localUrl = (config: Config): string => config.publicUrl ?? `http://localhost:${config.port}`;

export const oldestMajor = 15;

/** Throws ConfigError when the outside database cannot be reached or is older than PostgreSQL 15. */
export async function checkDatabase(address: DatabaseAddress): Promise<void> {
  const client = new pg.Client({ ...connectionOf(address), connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ v: string }>("select current_setting('server_version_num') as v");
    const major = Math.floor(Number(rows[0]?.v ?? 0) / 10_000);
    if (major < oldestMajor)
      throw new ConfigError(
        `The database is PostgreSQL ${major}; this shop needs ${oldestMajor} or newer. Upgrade it, or unset DATABASE_URL.`,
      );
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError(`The database does not answer (${(error as Error).message}). Check DATABASE_URL and that PostgreSQL runs.`);
  } finally {
    await client.end().catch(() => {});
  }
}

/** The path under which a demo's server answers as the providers' simulators. */
export const simulatorsPrefix = '/sim';

/** The base URL of this machine's simulators for our own processes. */
export function simulatorsAt(config: Config, app?: FastifyInstance): string {
  const bound = app?.server.address();
  return `${serverUrl(config, bound && typeof bound === 'object' ? bound.port : config.port)}${simulatorsPrefix}`;
}

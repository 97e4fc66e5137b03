/**
 * How to reach the database: a URL, or the socket folder of the embedded server. `pooler`: the URL is that of a pgBouncer in transaction
 * mode, where each transaction may get another session.
 */
export type DatabaseAddress = { url: string; pooler?: true } | { socketFolder: string; user: string; database: string };

type Connection = { options?: string } & ({ connectionString: string } | { host: string; user: string; database: string });

/**
 * A database as pg reaches it. `options`: settings of its sessions, such as `-c timezone=UTC`; they come after those of a URL, which
 * pg would take in their place.
 */
export function connectionOf(address: DatabaseAddress, options?: string): Connection {
  const own: { options?: string } = options === undefined ? {} : { options };
  if (!('url' in address)) return { host: address.socketFolder, user: address.user, database: address.database, ...own };
  if (options === undefined || !/[?&]options=/.test(address.url)) return { connectionString: address.url, ...own };
  const url = new URL(address.url);
  const given = url.searchParams.get('options') ?? '';
  url.searchParams.delete('options');
  return { connectionString: url.href, options: `${given} ${options}`.trim() };
}

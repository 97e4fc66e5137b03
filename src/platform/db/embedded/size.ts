/** `memoryMb`: what PostgreSQL keeps of its tables in memory (shared_buffers). */
export type PostgresSize = { memoryMb: number; connections: number };

const megabyte = 1024 * 1024;

/**
 * The size of the embedded server on a machine with so many bytes of memory: a sixteenth of it for cached tables, from 128 MB to 1 GB
 * (the system's own file cache keeps the rest), and connections for two servers and workers with room for commands. What was set wins.
 */
export function postgresSize(machineBytes: number, { memoryMb, connections }: Partial<PostgresSize>): PostgresSize {
  const share = Math.floor(machineBytes / megabyte / 16);
  return { memoryMb: memoryMb ?? Math.min(1024, Math.max(128, share)), connections: connections ?? 60 };
}

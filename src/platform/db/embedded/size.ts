import { readdirSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** `memoryMb`: what PostgreSQL keeps of its tables in memory (shared_buffers). */
export type PostgresSize = { memoryMb: number; connections: number };

const megabyte = 1024 * 1024;
const least = 32;
const most = 1024;
/** Of a database of this size least is enough: what is read often fits, and blocks from the file cache cost too little to be measured. */
const smallMb = 128;

const within = (low: number, value: number, high: number): number => Math.min(high, Math.max(low, Math.floor(value)));

/** Connections for two servers and workers with room for commands. */
const usualConnections = 60;

/**
 * The size of the embedded server: a quarter of what the database takes on disk beyond 128 MB, from 32 MB to a sixteenth of the machine's
 * memory and 1 GB at most. The system's own file cache keeps the rest, and memory beyond that would hold the same blocks twice. What was set wins.
 */
export function postgresSize(machineBytes: number, databaseBytes: number, { memoryMb, connections }: Partial<PostgresSize>): PostgresSize {
  const share = within(least, machineBytes / megabyte / 16, most);
  return {
    memoryMb: memoryMb ?? within(least, (databaseBytes / megabyte - smallMb) / 4, share),
    connections: connections ?? usualConnections,
  };
}

/** For a command that starts the server for itself: it may fill an empty database, so all that the machine can give. */
export const sizeForCommand = (set: Partial<PostgresSize>): PostgresSize => postgresSize(os.totalmem(), Number.MAX_SAFE_INTEGER, set);

/** Only the tables and indexes themselves: their small companions for free space and visibility are as many files again. */
const tableFile = /^\d+(\.\d+)?$/;

/** Bytes of the tables and indexes of a cluster that does not run; 0 when they cannot be read. */
export function databaseBytes(cluster: string): number {
  const base = path.join(cluster, 'base');
  const filesOf = (database: string) => readdirSync(path.join(base, database)).filter((file) => tableFile.test(file));
  try {
    return readdirSync(base)
      .flatMap((database) => filesOf(database).map((file) => path.join(base, database, file)))
      .reduce((sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0);
  } catch {
    return 0;
  }
}

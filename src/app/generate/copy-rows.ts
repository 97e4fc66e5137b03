import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type Rows, type WriteValue, writerOf } from './binary-values.ts';

const chunkLength = 128 * 1024;
/** Longest row, bytes. */
const longestRow = 64 * 1024;
const header = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)]);
const trailer = Buffer.from([0xff, 0xff]);

/** `columns`: names, parted by commas. `isFrozen`: see truncateEmpty. `onChunk` gets the number of rows so far, and may throw to end the copying. */
type Copying = { table: string; columns: string; rows: Rows; isFrozen?: boolean; onChunk?: (rows: number) => void };

/** Rows of COPY's binary format in chunks, made as PostgreSQL takes them. */
function* copyChunks(writes: readonly WriteValue[], { rows, onChunk = () => {} }: Copying): Generator<Buffer> {
  yield header;
  let chunk = Buffer.allocUnsafe(chunkLength + longestRow);
  let at = 0;
  let count = 0;
  for (const row of rows) {
    at = chunk.writeInt16BE(writes.length, at);
    for (const [i, write] of writes.entries()) {
      const value = row[i];
      at = value === undefined ? chunk.writeInt32BE(-1, at) : write(chunk, at, value);
    }
    count += 1;
    if (at < chunkLength) continue;
    yield chunk.subarray(0, at);
    chunk = Buffer.allocUnsafe(chunkLength + longestRow);
    at = 0;
    onChunk(count);
  }
  yield chunk.subarray(0, at);
  yield trailer;
  onChunk(count);
}

/** Writes rows into a table, whose columns say how their values are written. */
export async function copyRows(client: ClientBase, copying: Copying): Promise<void> {
  const { table, columns, isFrozen } = copying;
  const { rows } = await client.query<{ type: string }>(
    `select a.atttypid::regtype::text as type from regexp_split_to_table($2, ',\\s*') with ordinality as c (name, position)
    join pg_attribute a on a.attrelid = $1::regclass and a.attname = c.name order by c.position`,
    [table, columns],
  );
  const writes = rows.map(({ type }) => writerOf(type));
  const target = client.query(copyFrom(`copy ${table} (${columns}) from stdin (format binary${isFrozen ? ', freeze' : ''})`));
  await pipeline(Readable.from(copyChunks(writes, copying)), target);
}

import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Rows } from './made-rows.ts';

const chunkLength = 128 * 1024;

/** `onChunk` gets the number of rows so far, and may throw to end the copying. */
type Copying = { rows: Rows; onChunk?: (rows: number) => void };

/** Lines of COPY's text format in chunks, made as PostgreSQL takes them. */
function* copyText({ rows, onChunk = () => {} }: Copying): Generator<Buffer> {
  let text = '';
  let count = 0;
  for (const row of rows) {
    text += `${row.map((value) => (value === undefined ? '\\N' : value)).join('\t')}\n`;
    count += 1;
    if (text.length < chunkLength) continue;
    yield Buffer.from(text);
    text = '';
    onChunk(count);
  }
  if (text !== '') yield Buffer.from(text);
  onChunk(count);
}

/** Writes rows into `target`, a table with its columns: `orders (id, token)`. */
export async function copyRows(client: ClientBase, target: string, copying: Copying): Promise<void> {
  await pipeline(Readable.from(copyText(copying)), client.query(copyFrom(`copy ${target} from stdin`)));
}

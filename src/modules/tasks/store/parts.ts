import { gunzipSync } from 'node:zlib';
import type { Reader } from '#platform/db/database.ts';
import type { PartName } from './tasks.ts';

/** One input or output part of a task; undefined when the number does not exist. */
export async function selectPart(reader: Reader, taskId: number, name: PartName, n: number): Promise<Buffer | undefined> {
  const row = await reader
    .selectFrom('task_parts')
    .select('body')
    .where('task_id', '=', taskId)
    .where('name', '=', name)
    .where('n', '=', n)
    .executeTakeFirst();
  return row && gunzipSync(row.body);
}

/** All pieces in their order, one in memory at a time. */
export async function* readTaskParts(reader: Reader, taskId: number, name: PartName): AsyncGenerator<Buffer> {
  for (let n = 0; ; n++) {
    const part = await selectPart(reader, taskId, name, n);
    if (part === undefined) return;
    yield part;
  }
}

import { parentPort, workerData } from 'node:worker_threads';
import { Refusal } from '#shared/refusal.ts';
import { parseTable } from './parse-table.ts';

/** What a thread answers: the table, or why there is none. */
const answer = await parseTable(Buffer.from(workerData as Uint8Array)).then(
  (table) => ({ table }),
  (error: unknown) => {
    if (error instanceof Refusal) return { refused: { code: error.code, facts: error.facts } };
    throw error;
  },
);
parentPort?.postMessage(answer);

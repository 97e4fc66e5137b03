import { Worker } from 'node:worker_threads';
import { createLimiter } from '#platform/jobs/limiter.ts';
import { type Facts, Refusal } from '#shared/refusal.ts';
import { importLimits, refuseTask, taskErrors } from '../contract.ts';
import type { FileTable } from './parse-table.ts';

type Answer = { table: FileTable } | { refused: { code: keyof typeof taskErrors; facts: Facts } };

/** Parsing takes a few hundred MB, so a process parses one table at a time. */
const inTurn = createLimiter(1);
/** More than the largest table that is taken needs; a thread that passes it ends alone. */
const limits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 };
const timeoutMs = 60_000;

/** Next to this file, in the source and in the bundle. */
const thread = new URL(import.meta.url.endsWith('.ts') ? './table-thread.ts' : './table-thread.js', import.meta.url);

/**
 * Head and rows of a CSV or XLSX file as texts, parsed in a worker thread with a memory limit, so that it neither blocks nor
 * exhausts the process. Throws import_unreadable, import_empty, import_too_large.
 */
export const readTable = (file: Buffer): Promise<FileTable> => inTurn(() => readInThread(file));

async function readInThread(file: Buffer): Promise<FileTable> {
  const worker = new Worker(thread, { workerData: file, resourceLimits: limits });
  const timer = setTimeout(() => void worker.terminate(), timeoutMs);
  const answer = await new Promise<Answer>((resolve, reject) => {
    worker
      .once('message', resolve)
      .once('error', reject)
      .once('exit', () => reject(tooLarge()));
  })
    .catch((error: { code?: string }) => {
      throw error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge() : error;
    })
    .finally(() => clearTimeout(timer));
  if ('refused' in answer) throw new Refusal(answer.refused.code, taskErrors[answer.refused.code], answer.refused.facts);
  return answer.table;
}

const tooLarge = () => refuseTask('import_too_large', { max: importLimits.maxRows, megabytes: importLimits.maxMegabytes });

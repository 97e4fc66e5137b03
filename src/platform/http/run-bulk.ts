import type { BulkAnswer } from '#shared/fields.ts';
import { InvalidInput, Refusal } from '#shared/refusal.ts';
import { answerFor } from './answers.ts';
import type { Context } from './context.ts';

/**
 * Applies `work` to many ids, each in its own transaction. `work` returns whether anything changed; a refusal is reported for
 * its id in the caller's language and does not stop the others. Anything unexpected is thrown.
 */
export async function runBulk(
  { locale, requestId }: Pick<Context, 'locale' | 'requestId'>,
  ids: readonly number[],
  work: (id: number) => Promise<boolean>,
): Promise<BulkAnswer> {
  const answer: BulkAnswer = { done: [], unchanged: [], failed: [] };
  for (const id of new Set(ids)) {
    try {
      ((await work(id)) ? answer.done : answer.unchanged).push(id);
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof InvalidInput)) throw error;
      answer.failed.push({ id, code: errorCode(error), message: String(answerFor(error, locale, requestId).body['message']) });
    }
  }
  return answer;
}

const errorCode = (error: Refusal | InvalidInput): string =>
  error instanceof Refusal ? error.code : (Object.values(error.fields)[0]?.[0]?.key ?? 'invalid');

import type pg from 'pg';

/** How much longer than a statement may take its answer is waited for: PostgreSQL ends the statement itself, if it still speaks. */
export const responseGraceMs = 2000;

/**
 * Ends a connection on which an answer is due and nothing has come for as long as one statement may take, and a little: the
 * other side takes what we send and never answers. Every statement that waits on it then fails with `Connection terminated`.
 * Statements sent together count from the answer before. `statementTimeoutMs` 0 waits for ever.
 */
export function watchResponses(client: pg.PoolClient, statementTimeoutMs: number) {
  let pending = 0;
  let timer: NodeJS.Timeout | undefined;
  const end = () => {
    if (pending > 0) client.connection.stream.destroy();
  };
  // What arrived while this process was busy is read first.
  const checkNextTurn = () => setImmediate(() => setImmediate(end));
  const start = () => {
    clearTimeout(timer);
    timer = pending > 0 && statementTimeoutMs > 0 ? setTimeout(checkNextTurn, statementTimeoutMs + responseGraceMs) : undefined;
  };
  return async <T>(answer: Promise<T>): Promise<T> => {
    pending++;
    if (pending === 1) start();
    try {
      return await answer;
    } finally {
      pending--;
      start();
    }
  };
}

import type pg from 'pg';

/** Extra time beyond the statement timeout: PostgreSQL normally ends the statement itself. */
export const responseGraceMs = 2000;

/**
 * Closes a connection on which a response is due and nothing has arrived for the statement timeout plus a margin: the server
 * takes what we send and never answers. All pending statements then fail with `Connection terminated`. For pipelined statements
 * the time counts from the previous response. `statementTimeoutMs` 0 disables it.
 */
export function watchResponses(client: pg.PoolClient, statementTimeoutMs: number) {
  let pending = 0;
  let timer: NodeJS.Timeout | undefined;
  const end = () => {
    if (pending > 0) client.connection.stream.destroy();
  };
  // Data that arrived while this process was busy is read first.
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

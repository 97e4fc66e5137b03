export type SlowStatement = { text: string; calls: number; total_ms: number; max_ms: number };

/** Number of stored statements, and characters of their text. Parameter values are never stored. */
const maxStored = 50;
const maxLength = 400;
/** In milliseconds: the budget of a whole page for shoppers. */
export const slowMs = 100;

/** The slowest statements since the process started, by their total time. */
export function createSlowStatements(): { note(text: string, ms: number): void; read(): SlowStatement[] } {
  const statements = new Map<string, SlowStatement>();
  return {
    note(text, ms) {
      if (ms < slowMs) return;
      const key = text.slice(0, maxLength);
      const one = statements.get(key) ?? { text: key, calls: 0, total_ms: 0, max_ms: 0 };
      statements.set(key, { text: key, calls: one.calls + 1, total_ms: one.total_ms + ms, max_ms: Math.max(one.max_ms, ms) });
      if (statements.size > maxStored) statements.delete(slowestFirst(statements).at(-1)?.text ?? '');
    },
    read: () => slowestFirst(statements),
  };
}

const slowestFirst = (statements: ReadonlyMap<string, SlowStatement>): SlowStatement[] =>
  [...statements.values()].sort((a, b) => b.total_ms - a.total_ms);

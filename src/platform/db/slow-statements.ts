export type SlowStatement = { text: string; calls: number; total_ms: number; max_ms: number };

/** Statements kept, and how much of their text. Their values are never part of it. */
const maxKept = 50;
const maxLength = 400;
/** Slower than a shopper's whole page may be. */
export const slowMs = 100;

/** The slowest statements since the process started, by the time that they took in all. */
export function createSlowStatements(): { note(text: string, ms: number): void; read(): SlowStatement[] } {
  const kept = new Map<string, SlowStatement>();
  return {
    note(text, ms) {
      if (ms < slowMs) return;
      const key = text.slice(0, maxLength);
      const one = kept.get(key) ?? { text: key, calls: 0, total_ms: 0, max_ms: 0 };
      kept.set(key, { text: key, calls: one.calls + 1, total_ms: one.total_ms + ms, max_ms: Math.max(one.max_ms, ms) });
      if (kept.size > maxKept) kept.delete(slowestFirst(kept).at(-1)?.text ?? '');
    },
    read: () => slowestFirst(kept),
  };
}

const slowestFirst = (kept: ReadonlyMap<string, SlowStatement>): SlowStatement[] =>
  [...kept.values()].sort((a, b) => b.total_ms - a.total_ms);

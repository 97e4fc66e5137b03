/** Pseudo-random numbers that are the same at every run, so that all demo shops are equal. */
export type Draw = {
  /** From 0 to just under 1. */
  next(): number;
  /** A whole number from `from` to `to`, both possible. */
  between(from: number, to: number): number;
  pick<T>(list: readonly T[]): T;
  /** True in `share` of all cases, 0 to 1. */
  happens(share: number): boolean;
  /** One of the entries, chosen by weight. */
  weighted<T>(entries: readonly (readonly [T, number])[]): T;
};

/** mulberry32: one 32-bit word of state, good enough for demo data. */
export function drawFrom(seed: number): Draw {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let x = Math.imul(state ^ (state >>> 15), state | 1);
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
    return ((x ^ (x >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const weighted = <T>(entries: readonly (readonly [T, number])[]): T => {
    let remaining = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [value, weight] of entries) {
      remaining -= weight;
      if (remaining < 0) return value;
    }
    return (entries.at(-1) as readonly [T, number])[0];
  };
  return { next, between, happens: (share) => next() < share, pick: (list) => list[between(0, list.length - 1)] as never, weighted };
}

type Bounds = { min: number; max: number; step: number };

/** The nearest quantity that may be ordered: within the bounds, in whole steps. */
export function nearestQuantity(requested: number, { min, max, step }: Bounds): number {
  const within = Math.min(max, Math.max(min, requested));
  return within - (within % step);
}

/**
 * The quantity after one press of plus (1) or minus (-1); the same when there is none in this direction. One that lies outside bounds which
 * have changed since comes back into them.
 */
export function stepQuantity(value: number, direction: 1 | -1, bounds: Bounds): number {
  const next = nearestQuantity(value + direction * bounds.step, bounds);
  return Math.sign(next - value) === direction ? next : value;
}

/**
 * How often a random property is tried: 500 times, and 20,000 times in a long run (CHAOS=1). fast-check prints the seed of a
 * failure.
 */
export const propertyRuns: number = process.env['CHAOS'] === '1' ? 20_000 : 500;

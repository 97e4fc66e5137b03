/** The number of tries of a random property: 500, and 20,000 in a long run (CHAOS=1). fast-check prints the seed of a failure. */
export const propertyRuns: number = process.env['CHAOS'] === '1' ? 20_000 : 500;

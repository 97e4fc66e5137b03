/** The sum of these numbers; 0 of none. */
export const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** The sum of one number of each row; 0 of none. */
export const sumBy = <T>(rows: readonly T[], numberOf: (row: T) => number): number => {
  let total = 0;
  for (const row of rows) total += numberOf(row);
  return total;
};

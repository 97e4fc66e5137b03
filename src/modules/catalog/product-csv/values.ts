/** Values of single cells: how they are written, and what is wrong with one that cannot be read. */
export type CellProblem = { problem: 'required' | 'not_a_number' | 'not_true_or_false' | 'not_one_of'; choices?: readonly string[] };

export const isProblem = (read: object): read is CellProblem => 'problem' in read;

export const toCell = (value: number | string | boolean | null | undefined): string =>
  value === null || value === undefined ? '' : String(value);

/** Undefined for an empty cell. */
export function numberIn(cell: string): number | undefined | CellProblem {
  if (cell === '') return undefined;
  return /^-?\d{1,12}(\.\d{1,6})?$/.test(cell) ? Number(cell) : { problem: 'not_a_number' };
}

/** Spreadsheets write them in capitals. Undefined for an empty cell. */
export function flagIn(cell: string): boolean | undefined | CellProblem {
  const word = cell.toLowerCase();
  if (word === '') return undefined;
  return word === 'true' || word === 'false' ? word === 'true' : { problem: 'not_true_or_false' };
}

/** Undefined for an empty cell. */
export function choiceIn<T extends string>(cell: string, choices: readonly T[]): T | undefined | CellProblem {
  if (cell === '') return undefined;
  return choices.find((choice) => choice === cell.toLowerCase()) ?? { problem: 'not_one_of', choices };
}

/** A time with its offset; anything else is passed on for the contract to refuse. */
export function momentIn(cell: string): string | null {
  if (cell === '') return null;
  return /(Z|[+-]\d\d:\d\d)$/i.test(cell) && !Number.isNaN(Date.parse(cell)) ? new Date(cell).toISOString() : cell;
}

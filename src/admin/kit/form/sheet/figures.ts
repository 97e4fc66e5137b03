import { parsedNumber, type SheetColumn } from './sheet-model.ts';

/** The fields of a row that are a number or null. */
type FigureKey<R> = { [K in keyof R & string]: R[K] extends number | null ? K : never }[keyof R & string];
/** Parses a typed text beside the present value; undefined when it is not allowed. */
type Read = (text: string, now: number | null) => number | undefined;

/** An amount with the currency's decimals. */
export const parseAmount =
  (decimals: number): Read =>
  (text) => {
    const n = parsedNumber(text);
    return n === undefined ? undefined : Math.round(n * 10 ** decimals) / 10 ** decimals;
  };

/** Whole pieces. */
export const parsePieces: Read = (text) => {
  const n = parsedNumber(text);
  return n !== undefined && Number.isInteger(n) ? n : undefined;
};

/** Creates the number columns of a sheet of rows of type R; an emptied cell becomes `blank`. */
export const createFigureColumns =
  <R>() =>
  (key: FigureKey<R>, title: string, width: number, read: Read, blank: 0 | null): SheetColumn<R> => {
    const held = (row: R): number | null => row[key] as number | null;
    return {
      key,
      title,
      width,
      isNumber: true,
      text: (row) => String(held(row) ?? ''),
      amount: held,
      put: (row, text) => {
        const value = text.trim() === '' ? blank : read(text, held(row));
        return value === undefined ? undefined : { ...row, [key]: value };
      },
    };
  };

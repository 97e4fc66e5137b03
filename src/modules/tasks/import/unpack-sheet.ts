import { Readable } from 'node:stream';
import { storedZip, type Unpacked, unpackZip, ZipTooLarge } from '#platform/files/unpack-zip.ts';

/** Bytes that a spreadsheet may unpack to: 20,000 rows of 40 columns. Reading them takes six times as much memory. */
const maxBytes = 40 * 1024 * 1024;
/** Cells from the first to the last that is named: a single one far off makes the reader fill in all before it. */
const maxCells = 4_000_000;
const excelRows = 1_048_576;

const isRead = (name: string): boolean => /\.xml(\.rels)?$/.test(name);
const isSheet = ({ name }: Unpacked): boolean => /\bworksheets\//.test(name);

/**
 * A spreadsheet without what is not read of it, unpacked by us under a limit. Throws ZipTooLarge when it is larger, also by an
 * address of a cell; ZipBroken.
 */
export async function unpackSheet(file: Buffer): Promise<Readable> {
  const files = await unpackZip(file, isRead, maxBytes);
  for (const sheet of files.filter(isSheet)) refuseOversized(sheet.content.toString('latin1'));
  return Readable.from(storedZip(files));
}

/** Throws ZipTooLarge when the cells of a sheet reach too far, or when an address is written so that it cannot be seen. */
function refuseOversized(xml: string): void {
  let [rows, columns] = [1, 1];
  for (const [, letters = '', digits = '', hidden] of xml.matchAll(/\sr\s*=\s*(?:["']([A-Za-z]{0,9})(\d{0,9})["']|(["']))/g)) {
    if (hidden) throw new ZipTooLarge();
    rows = Math.max(rows, Number(digits));
    columns = Math.max(columns, columnOf(letters));
  }
  if (rows > excelRows || rows * columns > maxCells) throw new ZipTooLarge();
}

const alphabet = 26;
const beforeA = 64;
const columnOf = (letters: string): number =>
  [...letters.toUpperCase()].reduce((sum, letter) => sum * alphabet + letter.charCodeAt(0) - beforeA, 0);

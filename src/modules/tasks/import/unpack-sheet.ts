import { Readable } from 'node:stream';
import { storedZip, type Unpacked, unpackZip, ZipTooLarge } from '#platform/files/unpack-zip.ts';

/** Bytes that a spreadsheet may unpack to: 20,000 rows of 40 columns. Reading them takes six times as much memory. */
const maxBytes = 40 * 1024 * 1024;
/** Cells of the used range: one far cell makes the parser fill in all before it. */
const maxCells = 4_000_000;
const excelRows = 1_048_576;

const isRead = (name: string): boolean => /\.xml(\.rels)?$/.test(name);
const isSheet = ({ name }: Unpacked): boolean => /\bworksheets\//.test(name);

/** Unpacks the needed files of a spreadsheet under a size limit. Throws ZipTooLarge (also for a huge cell range), ZipBroken. */
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

import type { OrderFile } from '../contract/files.ts';

type FileType = OrderFile['type'];

const signatures: readonly (readonly [FileType, at: number, bytes: string])[] = [
  ['application/pdf', 0, '%PDF-'],
  ['image/jpeg', 0, '\xff\xd8\xff'],
  ['image/png', 0, '\x89PNG\r\n\x1a\n'],
  ['image/webp', 8, 'WEBP'],
  ['image/gif', 0, 'GIF8'],
  ['image/heic', 4, 'ftypheic'],
  ['image/heic', 4, 'ftypmif1'],
];

/** The file type by its first bytes; undefined: not accepted. */
export const typeOfFile = (content: Buffer): FileType | undefined =>
  signatures.find(([, at, bytes]) => content.subarray(at, at + bytes.length).equals(Buffer.from(bytes, 'latin1')))?.[0];

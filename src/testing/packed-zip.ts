/** Files as stored in an archive: already deflated, with a size that may be wrong. */
type PackedFile = { name: string; packed: Buffer; size: number };

const deflated = 8;

/** An archive with a directory that claims the given sizes. */
export function packedZip(files: readonly PackedFile[]): Buffer {
  const pieces: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, packed, size } of files) {
    const label = Buffer.from(name);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(deflated, 4);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(size, 18);
    fields.writeUInt16LE(label.length, 22);
    pieces.push(Buffer.from([0x50, 0x4b, 3, 4]), fields, label, packed);
    directory.push(Buffer.from([0x50, 0x4b, 1, 2, 20, 0]), fields, Buffer.alloc(10), word(at), label);
    at += 30 + label.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...pieces, listed, Buffer.from([0x50, 0x4b, 5, 6]), end]);
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

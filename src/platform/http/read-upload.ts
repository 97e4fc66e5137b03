import type { UploadedFile } from './context.ts';

/** The bytes of one file; undefined when there are more than `maxBytes`, or when the body parser cut them off. */
export async function readUpload(stream: UploadedFile['stream'], maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return 'truncated' in stream && stream.truncated ? undefined : Buffer.concat(chunks);
}

import type { UploadedFile } from './context.ts';

/**
 * Maps errors of the multipart parser to 400 or its own 4xx. The parser has no error classes for most of them; nothing else is
 * thrown while it reads.
 */
export function brokenUpload(error: unknown): Error {
  const { statusCode } = error as { statusCode?: number };
  if (statusCode !== undefined && statusCode < 500 && error instanceof Error) return error;
  return Object.assign(new Error('a multipart body that cannot be read', { cause: error }), { statusCode: 400 });
}

/** The bytes of one file; undefined when it exceeds `maxBytes` or the parser truncated it. Throws a 400 for a broken body. */
export async function readUpload(stream: UploadedFile['stream'], maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maxBytes) return undefined;
      chunks.push(chunk);
    }
  } catch (error) {
    throw brokenUpload(error);
  }
  return 'truncated' in stream && stream.truncated ? undefined : Buffer.concat(chunks);
}

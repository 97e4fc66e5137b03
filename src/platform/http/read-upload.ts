import type { UploadedFile } from './context.ts';

/**
 * What the parser of a multipart body throws as an answer of its own: 400, or the 4xx that it names itself. It has no class for
 * most of it; nothing else is thrown while a body is taken apart.
 */
export function brokenUpload(error: unknown): Error {
  const { statusCode } = error as { statusCode?: number };
  if (statusCode !== undefined && statusCode < 500 && error instanceof Error) return error;
  return Object.assign(new Error('a multipart body that cannot be read', { cause: error }), { statusCode: 400 });
}

/** The bytes of one file; undefined when there are more than `maxBytes`, or when the body parser cut them off. Throws a 400 for a broken body. */
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

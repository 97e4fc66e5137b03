import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import { createLimiter } from '#platform/jobs/limiter.ts';

export type Encoding = 'br' | 'gzip';

/** Below this size the saving is smaller than a packet. */
const minCompressedBytes = 1024;
/** Brotli qualities: 7 makes pages 10% smaller than 4 in twice the time; 9 takes ten times as long and gains nothing. */
const qualities = { quick: 4, thorough: 7 };
const gzipLevels = { quick: constants.Z_DEFAULT_COMPRESSION, thorough: constants.Z_BEST_COMPRESSION };

/** zlib's blocks of output: most compressed pages fit into one, and its usual 64 kB would wait for the collector after each call. */
const chunkSize = 16 * 1024;

/** These run outside the event loop. */
const [brotli, unbrotli, gzipped] = [promisify(brotliCompress), promisify(brotliDecompress), promisify(gzip)];

/** 64 kB hold a page, and Brotli then works in half a megabyte instead of eight. */
const windowBits = 16;

/** As many as libuv has threads: one that waited for a thread, or for the event loop afterwards, would hold that half a megabyte as well. */
const inTurn = createLimiter(4);

const compress = (bytes: Buffer, encoding: Encoding, how: keyof typeof qualities): Promise<Buffer> =>
  inTurn(() => {
    if (encoding === 'gzip') return gzipped(bytes, { chunkSize, level: gzipLevels[how] });
    const { BROTLI_PARAM_QUALITY: quality, BROTLI_PARAM_LGWIN: window, BROTLI_PARAM_SIZE_HINT: size } = constants;
    return brotli(bytes, { chunkSize, params: { [quality]: qualities[how], [window]: windowBits, [size]: bytes.length } });
  });

/** The same bytes in memory of their own length: zlib returns a part of a block, which a stored page would hold whole. */
function copyToOwnBuffer(part: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(part.length);
  part.copy(copy);
  return copy;
}

/** A body as it is sent: encoded, or plain when `encoding` is missing. */
export type EncodedBody = { bytes: Buffer; encoding?: Encoding };

export type Body = {
  /** The body in this encoding; a small one is sent plain. */
  as(encoding: Encoding | undefined): Promise<EncodedBody>;
  /** Memory use in bytes, all encodings included. */
  memoryBytes: number;
};

/** A body for one visitor, compressed with the quick quality on request. */
export const oneTimeBody = (bytes: Buffer): Body => ({
  as: async (encoding) =>
    encoding && bytes.length > minCompressedBytes ? { bytes: await compress(bytes, encoding, 'quick'), encoding } : { bytes },
  memoryBytes: bytes.length,
});

/** Brotli plus gzip, which is 25% larger. */
const memoryPerCompressed = 2.25;

/**
 * A cached body for all visitors. Only the compressed form is stored; the few clients without brotli get it decompressed. It is
 * compressed quickly for the first visitor, who waits for it, and thoroughly after the second, so that a page requested once
 * costs little and a popular one is small.
 */
export async function cachedBody(bytes: Buffer): Promise<Body> {
  if (bytes.length <= minCompressedBytes) return oneTimeBody(bytes);
  let compressed = copyToOwnBuffer(await compress(bytes, 'br', 'quick'));
  let gzipBody: Promise<Buffer> | undefined;
  let uses = 0;
  const decompress = () => unbrotli(compressed);
  const recompress = async () => {
    compressed = copyToOwnBuffer(await compress(await decompress(), 'br', 'thorough'));
  };
  return {
    as: async (encoding) => {
      if (encoding === undefined) return { bytes: await decompress() };
      if (encoding === 'gzip') {
        gzipBody ??= decompress().then(async (raw) => copyToOwnBuffer(await compress(raw, 'gzip', 'thorough')));
        return { bytes: await gzipBody, encoding: 'gzip' };
      }
      uses++;
      if (uses === 2) recompress().catch(() => {});
      return { bytes: compressed, encoding: 'br' };
    },
    memoryBytes: compressed.length * memoryPerCompressed,
  };
}

/** Browsers send a few short headers between them; others come from programs that make them up. */
const maxKnown = { headers: 100, length: 200 };
const knownEncodings = new Map<string, Encoding | undefined>();

/** The best encoding an Accept-Encoding header allows, preferring brotli; undefined: none. */
export function encodingFor(header: string | string[] | undefined): Encoding | undefined {
  const uses = String(header ?? '').toLowerCase();
  const known = knownEncodings.get(uses);
  if (known !== undefined || knownEncodings.has(uses)) return known;
  const encoding = readEncoding(uses);
  if (knownEncodings.size < maxKnown.headers && uses.length <= maxKnown.length) knownEncodings.set(uses, encoding);
  return encoding;
}

function readEncoding(header: string): Encoding | undefined {
  const weights = new Map<string, number>();
  for (const part of header.split(',')) {
    const [name = '', ...parameters] = part.split(';').map((each) => each.trim());
    const weight = parameters.find((each) => each.startsWith('q='));
    weights.set(name, weight ? Number(weight.slice(2)) || 0 : 1);
  }
  const encodingWeight = (name: Encoding) => weights.get(name) ?? weights.get('*') ?? 0;
  const best: Encoding = encodingWeight('br') >= encodingWeight('gzip') ? 'br' : 'gzip';
  return encodingWeight(best) > 0 ? best : undefined;
}

import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

/** Below this many bytes the saving is smaller than a packet. */
const minCompressedBytes = 1024;
/** Seven makes pages a tenth smaller than four in twice the time; nine takes ten times as long and gains nothing. */
const qualities = { quick: 4, thorough: 7 };

/** All outside the event loop. */
const [brotli, unbrotli, gzipped] = [promisify(brotliCompress), promisify(brotliDecompress), promisify(gzip)];

const compress = (bytes: Buffer, encoding: Encoding, how: keyof typeof qualities): Promise<Buffer> => {
  if (encoding === 'gzip') return gzipped(bytes);
  return brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: qualities[how], [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });
};

/** A body as it goes out: in an encoding, or without one as it is. */
export type EncodedBody = { bytes: Buffer; encoding?: Encoding };

export type Body = {
  /** The form for somebody who takes `wanted`. A body too small to gain by it comes as it is. */
  as(wanted: Encoding | undefined): Promise<EncodedBody>;
  /** How many bytes it takes in memory, with every form that may be asked for. */
  memoryBytes: number;
};

/** A body for one visitor: compressed, quickly, when it is taken. */
export const oneTimeBody = (bytes: Buffer): Body => ({
  as: async (wanted) =>
    wanted && bytes.length > minCompressedBytes ? { bytes: await compress(bytes, wanted, 'quick'), encoding: wanted } : { bytes },
  memoryBytes: bytes.length,
});

/** Brotli and gzip, which is a quarter larger. */
const memoryPerCompressed = 2.25;

/**
 * A body for all who come. Only its compressed form is kept, an eighth of it; the few who take no brotli get it unpacked. It is
 * compressed quickly for the first, who waits for it, and thoroughly for all who follow the second: so a page that nobody asks
 * for again has cost little, and one that many ask for is small.
 */
export async function cachedBody(bytes: Buffer): Promise<Body> {
  if (bytes.length <= minCompressedBytes) return oneTimeBody(bytes);
  let compressed = await compress(bytes, 'br', 'quick');
  let gzipBody: Promise<Buffer> | undefined;
  let uses = 0;
  const decompress = () => unbrotli(compressed);
  const recompress = async () => {
    compressed = await compress(await decompress(), 'br', 'thorough');
  };
  return {
    as: async (wanted) => {
      if (wanted === undefined) return { bytes: await decompress() };
      if (wanted === 'gzip') {
        gzipBody ??= decompress().then((raw) => compress(raw, 'gzip', 'quick'));
        return { bytes: await gzipBody, encoding: 'gzip' };
      }
      uses++;
      if (uses === 2) recompress().catch(() => {});
      return { bytes: compressed, encoding: 'br' };
    },
    memoryBytes: compressed.length * memoryPerCompressed,
  };
}

/** The better of what an Accept-Encoding header takes, brotli where it does not care; undefined: as it is. */
export function encodingFor(header: string | string[] | undefined): Encoding | undefined {
  const weights = new Map<string, number>();
  const uses = String(header ?? '').toLowerCase();
  for (const part of uses.split(',')) {
    const [name = '', ...parameters] = part.split(';').map((each) => each.trim());
    const weight = parameters.find((each) => each.startsWith('q='));
    weights.set(name, weight ? Number(weight.slice(2)) || 0 : 1);
  }
  const weightOf = (name: Encoding) => weights.get(name) ?? weights.get('*') ?? 0;
  const best: Encoding = weightOf('br') >= weightOf('gzip') ? 'br' : 'gzip';
  return weightOf(best) > 0 ? best : undefined;
}

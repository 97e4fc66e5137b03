import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

/** Below this many bytes the saving is smaller than a packet. */
const worthwhileBytes = 1024;
/** Seven makes pages a tenth smaller than four in twice the time; nine takes ten times as long and gains nothing. */
const qualities = { quick: 4, thorough: 7 };

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)];

/** Outside the event loop. */
const compress = (body: Buffer, encoding: Encoding, how: keyof typeof qualities): Promise<Buffer> => {
  if (encoding === 'gzip') return gzipped(body);
  return brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: qualities[how], [constants.BROTLI_PARAM_SIZE_HINT]: body.length } });
};

/** Gives a body in one of its compressed forms; undefined where it goes out as it is. */
export type Packing = (encoding: Encoding) => Promise<Buffer> | undefined;

/**
 * Compresses a body when somebody takes it: quickly for the first, who waits for it, and thoroughly for all who follow the
 * second. So a page that nobody asks for again has cost little, and one that many ask for is small.
 */
export function packingOf(body: Buffer): Packing {
  if (body.length <= worthwhileBytes) return () => undefined;
  const packed = new Map<Encoding, Promise<Buffer>>();
  const asked = new Map<Encoding, number>();
  return (encoding) => {
    const times = (asked.get(encoding) ?? 0) + 1;
    asked.set(encoding, times);
    const known = packed.get(encoding) ?? compress(body, encoding, 'quick');
    packed.set(encoding, known);
    if (times === 2 && encoding === 'br') {
      const improve = async () => void packed.set(encoding, Promise.resolve(await compress(body, encoding, 'thorough')));
      improve().catch(() => {});
    }
    return known;
  };
}

/** The better of what an Accept-Encoding header takes, brotli where it does not care; undefined: as it is. */
export function encodingFor(header: string | string[] | undefined): Encoding | undefined {
  const weights = new Map<string, number>();
  const taken = String(header ?? '').toLowerCase();
  for (const part of taken.split(',')) {
    const [name = '', ...parameters] = part.split(';').map((each) => each.trim());
    const weight = parameters.find((each) => each.startsWith('q='));
    weights.set(name, weight ? Number(weight.slice(2)) || 0 : 1);
  }
  const weightOf = (name: Encoding) => weights.get(name) ?? weights.get('*') ?? 0;
  const best: Encoding = weightOf('br') >= weightOf('gzip') ? 'br' : 'gzip';
  return weightOf(best) > 0 ? best : undefined;
}

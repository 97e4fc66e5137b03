import * as crypto from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '#platform/clock/clock.ts';

export const account = { key: 'shophouse-demo', secret: 'a secret of the simulator only' };
const windowSeconds = 300;

/** Checks key, time, nonce and signature of a request; the reason for which it is refused, or undefined. */
export function createGate(clock: Clock): (request: FastifyRequest) => string | undefined {
  const used = new Set<string>();
  return ({ method, url, headers, body }) => {
    const sent = (name: string) => String(headers[name] ?? '');
    if (sent('x-key') !== account.key) return 'unknown_key';
    const seconds = Math.floor(clock.now().getTime() / 1000);
    if (!(Math.abs(seconds - Number(sent('x-timestamp'))) <= windowSeconds)) return 'timestamp';
    const nonce = sent('x-nonce');
    if (nonce === '' || used.has(nonce)) return 'nonce';
    const [path = '', query = ''] = url.split('?');
    const sorted = query.split('&').sort().join('&');
    const digest = crypto.createHash('sha256');
    digest.update(Buffer.isBuffer(body) ? body : '');
    const mac = crypto.createHmac('sha256', account.secret);
    mac.update(`${method}\n${path}${sorted && '?'}${sorted}\n${sent('x-timestamp')}\n${nonce}\n`);
    mac.update(digest.digest('hex'));
    if (mac.digest('hex') !== sent('x-signature')) return 'signature';
    used.add(nonce);
    return undefined;
  };
}

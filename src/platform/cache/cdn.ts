import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '#platform/log/log.ts';
import { type CdnAddress, readCdnUrl } from './cdn-url.ts';
import type { ContentName } from './content-names.ts';
import type { Content } from './content-reader.ts';

/** `product:12` → `product-12`, `ten minutes` → `ten-minutes`: keys may contain no space, and Cloudflare's no comma. */
const toKey = (name: ContentName): string => name.replaceAll(/[^a-z0-9]/g, '-');

/** A page is cached for ten minutes at most: a lost purge does no lasting harm. */
const cachedSeconds = 600;
const staleSeconds = 30;

/**
 * Headers of a page that a CDN may cache, with the names that it was made from. Browsers revalidate it each time, as without a CDN.
 * Surrogate-Key is read by Fastly and by deploy/varnish.vcl, Cache-Tag by Cloudflare.
 */
export function cdnHeaders(names: readonly ContentName[]): Record<string, string> {
  const keys = names.map(toKey);
  return {
    'cache-control': `public, max-age=0, s-maxage=${cachedSeconds}, stale-while-revalidate=${staleSeconds}`,
    'surrogate-key': keys.join(' '),
    'cache-tag': keys.join(','),
  };
}

/** Removes cached pages by the names that they were made from. Throws when the CDN does not confirm it. */
export type Cdn = { purge(keys: readonly string[] | 'everything'): Promise<void> };

const timeoutMs = 10_000;
/** Keys per call, by the documentation of each; Varnish's is a bound on the length of its header. */
const batches = { varnish: 50, fastly: 256, cloudflare: 30 } as const;

/** `bases`: where the APIs are; other ones in tests. */
export function createCdn(url: string, bases = { fastly: 'https://api.fastly.com', cloudflare: 'https://api.cloudflare.com' }): Cdn {
  const address = readCdnUrl(url);
  if (!address) throw new Error('CDN_URL was not checked');
  const send = async (keys: readonly string[] | 'everything') => {
    const { url: to, ...request } = purgeRequest(address, keys, bases);
    const answer = await fetch(to, { ...request, signal: AbortSignal.timeout(timeoutMs) });
    await answer.text();
    if (!answer.ok) throw new Error(`the CDN answered a purge with ${answer.status}`);
  };
  return {
    purge: async (keys) => {
      if (keys === 'everything') return send(keys);
      const size = batches[address.kind];
      for (let n = 0; n < keys.length; n += size) await send(keys.slice(n, n + size));
    },
  };
}

type PurgeRequest = { url: string; method: string; headers: Record<string, string>; body?: string };

function purgeRequest(
  address: CdnAddress,
  keys: readonly string[] | 'everything',
  bases: { fastly: string; cloudflare: string },
): PurgeRequest {
  switch (address.kind) {
    case 'varnish': {
      // A pattern over the space-separated Surrogate-Key of each cached page; a space would end it.
      const pattern = keys === 'everything' ? '.' : `(^|[^a-z0-9-])(${keys.join('|')})([^a-z0-9-]|$)`;
      return { url: `${address.origin}/`, method: 'PURGE', headers: { 'x-purge-keys': pattern } };
    }
    case 'fastly': {
      const path = `${bases.fastly}/service/${address.service}/purge${keys === 'everything' ? '_all' : ''}`;
      const headers: Record<string, string> = { 'fastly-key': address.token, accept: 'application/json' };
      if (keys !== 'everything') headers['surrogate-key'] = keys.join(' ');
      return { url: path, method: 'POST', headers };
    }
    case 'cloudflare':
      return {
        url: `${bases.cloudflare}/client/v4/zones/${address.zone}/purge_cache`,
        method: 'POST',
        headers: { authorization: `Bearer ${address.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(keys === 'everything' ? { purge_everything: true } : { tags: keys }),
      };
  }
}

const lookEveryMs = 250;
/** A page that was being fetched while its keys were purged may be cached after the purge: they are purged once more. */
const againAfterMs = 2000;

/**
 * Purges what has changed, as soon as it was committed, and again two seconds later. Begins with everything, as changes may have been
 * missed. A purge that fails is tried again with what has changed since.
 */
export function startPurging(read: () => Promise<Content>, cdn: Cdn, log: Log): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let isFailing = false;
  let pending: Set<string> | 'everything' = 'everything';
  let again: { at: number; keys: Set<string> | 'everything' }[] = [];
  const step = async () => {
    pending = joined(pending, (await read()).changed);
    const now = performance.now();
    const due = again.filter(({ at }) => at <= now);
    const keys = due.reduce((all, one) => joined(all, one.keys), pending);
    if (keys !== 'everything' && keys.size === 0) return;
    await cdn.purge(keys === 'everything' ? keys : [...keys]);
    again = [...again.filter((one) => !due.includes(one)), ...(isEmpty(pending) ? [] : [{ at: now + againAfterMs, keys: pending }])];
    pending = new Set();
    isFailing = false;
  };
  const loop = async () => {
    while (!stopping.signal.aborted) {
      await step().catch((err: unknown) => {
        if (!isFailing) log.error({ err }, 'the CDN was not purged, trying again');
        isFailing = true;
      });
      await sleep(lookEveryMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const running = loop();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

const isEmpty = (keys: Set<string> | 'everything'): boolean => keys !== 'everything' && keys.size === 0;

function joined(keys: Set<string> | 'everything', more: Iterable<string> | 'everything'): Set<string> | 'everything' {
  if (keys === 'everything' || more === 'everything') return 'everything';
  return new Set([...keys, ...[...more].map((name) => toKey(name as ContentName))]);
}

import { createHook } from 'node:async_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { until } from '#testing/servers/running-program.ts';
import { coalesceCalls } from './coalesce-calls.ts';
import { cachedBody, encodingFor, oneTimeBody } from './compression.ts';
import { type ContentName, noteContentNames } from './content-names.ts';
import type { Content } from './content-reader.ts';
import { LruMap } from './lru-map.ts';
import { createPageCache, type Page } from './page-cache.ts';

const buildPage = (text: string, status = 200): Page => ({
  status,
  headers: {},
  body: oneTimeBody(Buffer.from(text)),
});

const readText = async ({ body }: Page): Promise<string> => (await body.as(undefined)).bytes.toString();

/** A content of one name, whose version the test sets. */
function versionedContent() {
  const known: string[] = [];
  return (version: string): Content => {
    if (known.at(-1) !== version) known.push(version);
    const at = known.length;
    return { at, changed: [], isUnchanged: (since) => since === known.length };
  };
}

/** A cache over content whose version the test sets; rendering a page takes a moment. */
function renderingCache(bounds = { entries: 10, bytes: 1000 }) {
  const at = { version: '1' as string | Error | 'hangs', made: 0, checks: 0, status: 200 };
  const contentOf = versionedContent();
  const cache = createPageCache({
    readContent: async () => {
      at.checks++;
      if (at.version instanceof Error) throw at.version;
      if (at.version === 'hangs') await new Promise(() => {});
      return contentOf(at.version);
    },
    bounds,
  });
  const request = async (key = '/home') => {
    const made = async () => {
      const text = `${key} at ${at.version}`;
      at.made++;
      await nextTurn();
      return buildPage(text, at.status);
    };
    return readText(await cache.page(key, made));
  };
  return { at, request };
}

test('a page is rendered once, and again after a change', async () => {
  const { at, request } = renderingCache();
  expect([await request(), await request()]).toEqual(['/home at 1', '/home at 1']);
  expect(at.made).toBe(1);
  at.version = '2';
  expect(await request()).toBe('/home at 2');
});

test('a page rendered while the content changed is not served afterwards', async () => {
  const { at, request } = renderingCache();
  const early = request();
  while (at.made === 0) await nextTurn();
  at.version = '2';
  expect(await request()).toBe('/home at 2');
  expect(await early).toBe('/home at 1');
  expect(await request()).toBe('/home at 2');
});

test('fifty concurrent misses of a page share one rendering and one check', async () => {
  const { at, request } = renderingCache();
  const answers = await Promise.all(Array.from({ length: 50 }, () => request()));
  expect(new Set(answers)).toEqual(new Set(['/home at 1']));
  expect(at).toMatchObject({ made: 1, checks: 1 });
});

test.each(['fails', 'hangs'] as const)('when the database %s the cached copy is served', async (how) => {
  const { at, request } = renderingCache();
  await request();
  at.version = how === 'fails' ? new Error('connection refused') : 'hangs';
  expect(await request()).toBe('/home at 1');
  at.version = '2';
  expect(await request()).toBe('/home at 2');
});

test('pages without a version, and other answers, are not cached', async () => {
  const { at, request } = renderingCache();
  at.version = new Error('away');
  await request();
  at.version = '1';
  at.status = 404;
  await request();
  await request();
  expect(at.made).toBe(3);
});

test('a page is cached while what it was made from is unchanged, whatever else changes, and one of unknown contents never longer', async () => {
  let changed: string | undefined;
  const isUnchanged: Content['isUnchanged'] = (_, names) =>
    changed === undefined || (names !== undefined && ![...names].includes(changed as never));
  const cache = createPageCache({ readContent: async () => ({ at: 1, changed: [], isUnchanged }) });
  const made: string[] = [];
  const visit = (key: string, names: ContentName[]) =>
    cache.page(key, async () => {
      made.push(key);
      noteContentNames(names);
      return buildPage(key);
    });
  const visitAll = async () => {
    await visit('/bowl', ['product:1', 'settings']);
    await visit('/pot', ['product:2', 'settings']);
    await visit('/unknown', []);
  };
  await visitAll();
  made.length = 0;
  changed = 'product:1';
  await visitAll();
  expect(made).toEqual(['/bowl']);
  changed = 'lists';
  await visitAll();
  expect(made).toEqual(['/bowl', '/unknown']);
  changed = 'settings';
  await visitAll();
  expect(made).toEqual(['/bowl', '/unknown', '/bowl', '/pot', '/unknown']);
});

test('a failed rendering is reported to all waiting requests and retried by the next', async () => {
  const cache = createPageCache({ readContent: async () => ({ at: 1, changed: [], isUnchanged: () => true }) });
  const fail = () => cache.page('/home', () => Promise.reject(new Error('no')));
  expect((await Promise.allSettled([fail(), fail()])).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await readText(await cache.page('/home', async () => buildPage('made')))).toBe('made');
});

test('the least recently used entry is evicted', async () => {
  const { at, request } = renderingCache({ entries: 2, bytes: 1000 });
  for (const key of ['/a', '/b', '/a', '/c']) await request(key);
  expect(at.made).toBe(3);
  await request('/a');
  expect(at.made).toBe(3);
  await request('/b');
  expect(at.made).toBe(4);
});

test('a bounded map counts bytes, replaces, and leaves out what is too large', () => {
  const map = new LruMap<{ bytes: number }>({ entries: 10, bytes: 100 });
  map.set('a', { bytes: 60 });
  map.set('a', { bytes: 40 });
  map.set('b', { bytes: 60 });
  expect([map.get('a')?.bytes, map.get('b')?.bytes]).toEqual([40, 60]);
  map.set('c', { bytes: 1 });
  expect([map.get('a'), map.get('b')?.bytes, map.get('c')?.bytes]).toEqual([undefined, 60, 1]);
  map.set('d', { bytes: 101 });
  expect([map.get('d'), map.get('c')?.bytes]).toEqual([undefined, 1]);
});

test('a request during a check gets the next check', async () => {
  let begun = 0;
  const answered = Promise.withResolvers<void>();
  const check = coalesceCalls(async () => {
    const mine = ++begun;
    await answered.promise;
    return mine;
  });
  const first = [check(), check()];
  while (begun === 0) await nextTurn();
  const later = [check(), check(), check()];
  answered.resolve();
  expect(await Promise.all(first)).toEqual([1, 1]);
  expect(await Promise.all(later)).toEqual([2, 2, 2]);
});

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['GZIP ; q=1', 'gzip'],
  ['identity', undefined],
  ['gzip;q=0', undefined],
  ['', undefined],
  [undefined, undefined],
])('Accept-Encoding %s selects %s', (header, encoding) => expect(encodingFor(header)).toBe(encoding));

test.each([
  ['for one visitor', oneTimeBody],
  ['cached for all', cachedBody],
])('a body %s has the same bytes in every encoding, and a small one is not compressed', async (_, bodyOf) => {
  const bytes = Buffer.from('胭脂碗'.repeat(2000));
  const body = await bodyOf(bytes);
  const [packed, zipped, plain] = [await body.as('br'), await body.as('gzip'), await body.as(undefined)];
  expect([packed.encoding, zipped.encoding, plain.encoding]).toEqual(['br', 'gzip', undefined]);
  expect([brotliDecompressSync(packed.bytes), gunzipSync(zipped.bytes), plain.bytes].every((each) => each.equals(bytes))).toBe(true);
  const small = Buffer.from('胭脂碗');
  expect(await (await bodyOf(small)).as('br')).toEqual({ bytes: small });
});

test('a later request gets a smaller body, and only stored bytes count', async () => {
  const bytes = Buffer.from(Array.from({ length: 3000 }, (_, at) => `<li class="card-${(at * 7919) % 613}">碗</li>`).join(''));
  const body = await cachedBody(bytes);
  const { bytes: first } = await body.as('br');
  expect(body.memoryBytes).toBeGreaterThan(first.length);
  expect(body.memoryBytes).toBeLessThan(bytes.length);
  expect((await body.as('br')).bytes).toBe(first);
  const later = await until('the smaller form', async () => {
    const { bytes: form } = await body.as('br');
    return form === first ? undefined : form;
  });
  expect(later.length).toBeLessThan(first.length);
  expect(brotliDecompressSync(later).equals(bytes)).toBe(true);
  const { bytes: zipped } = await body.as('gzip');
  for (const stored of [first, later, zipped]) expect(stored.buffer.byteLength).toBe(stored.length);
});

test('at most four bodies are compressed at a time, and each is in the end', async () => {
  let compressors = 0;
  const count = (_: number, type: string) => {
    if (type === 'ZLIB') compressors += 1;
  };
  const hook = createHook({ init: count }).enable();
  try {
    const bodies = Array.from({ length: 9 }, () => cachedBody(Buffer.from('胭脂碗'.repeat(2000))));
    // None can end before the event loop's next turn.
    expect(compressors).toBe(4);
    await Promise.all(bodies);
    expect(compressors).toBe(9);
  } finally {
    hook.disable();
  }
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ConversionEvent, MetaPort } from '#modules/marketing/ports.ts';
import { createMetaConversions } from './conversions.ts';
import { hashed, phoneDigits, plainCity, plainName, plainZip, splitName, userData } from './person.ts';
import vectors from './person.vectors.json' with { type: 'json' };
import { metaSandbox } from './sandbox.ts';
import { createMetaSimulator } from './simulator.ts';

const now = new Date('2026-11-24T04:00:00Z');
const simulator = createMetaSimulator({ clock: { now: () => now } });
let port: MetaPort;
let stop: () => Promise<void>;
beforeAll(async () => {
  const running = await simulator.listen(0);
  stop = running.stop;
  port = createMetaConversions(metaSandbox(running.base_url), { timeoutMs: 2000 });
});
afterAll(() => stop());
beforeEach(() => simulator.set({}));

describe('personal data', () => {
  test.each(vectors.hashes as [string, string][])('%s has its published hash', (text, hash) => {
    expect(hashed(text)).toBe(hash);
  });

  test.each([
    ['0922333444', 'tw', '886922333444'],
    ['0922-333-444', 'tw', '886922333444'],
    ['+886 922 333 444', 'tw', '886922333444'],
    ['886922333444', 'tw', '886922333444'],
    ['00886922333444', 'tw', '886922333444'],
    ['6123 4567', 'hk', '85261234567'],
    ['(650) 555-1212', 'us', '16505551212'],
    ['07700 900123', 'gb', '447700900123'],
    ['', 'tw', ''],
  ])('the phone %s in %s is %s', (phone, country, digits) => {
    expect(phoneDigits(phone, country)).toBe(digits);
  });

  test('names, cities and postcodes are written as Meta compares them', () => {
    expect([plainName('O’Neil-Chén'), plainCity('New York 2.'), plainCity('臺北市'), plainZip('SW1A 1AA'), plainZip('94025-1234')]).toEqual(
      [...['oneilchén', 'newyork', '臺北市', 'sw1a1aa', '94025']],
    );
    expect([splitName('陳美玲'), splitName('Mary Ann Smith'), splitName('Mary')]).toEqual([
      { first: '美玲', last: '陳' },
      { first: 'Mary', last: 'Smith' },
      { first: 'Mary', last: '' },
    ]);
  });

  test('what names a person is hashed, and what is unknown is left out', () => {
    const person = { client_ip: '203.0.113.9', user_agent: 'Firefox', email: ' Chen.Meiling@example.com ', name: '陳美玲', country: 'tw' };
    expect(userData(person)).toEqual({
      em: ['b140bc8ad560034fadb6da6f860dee0f2d399f5c1e8351d5c5a8e500a8b0d432'],
      fn: ['09be08471ea34fd3df2cc0c0dc9891a29ab09c482ed82af7a16f3d76fab24202'],
      ln: [hashed('陳')],
      country: ['b6399cc26f4d76baacf93830240ae1a8b0b54060eda1e760d9e3a86d4d3cb618'],
      client_ip_address: '203.0.113.9',
      client_user_agent: 'Firefox',
    });
  });
});

const event = (change: Partial<ConversionEvent> = {}): ConversionEvent => ({
  ...{ name: 'PageView', event_id: 'e-1', happened_at: now, url: 'https://shop.example/products' },
  person: { client_ip: '203.0.113.9', user_agent: 'Firefox' },
  ...change,
});
const send = (...events: ConversionEvent[]) => port.send(events.map(port.prepare));

describe('sending', () => {
  test('events are taken, and the same one counts once', async () => {
    expect(await send(event(), event({ event_id: 'e-2' }))).toEqual({ state: 'received' });
    expect(await send(event())).toEqual({ state: 'received' });
    expect(simulator.events().map(({ event_id }) => event_id)).toEqual(['e-1', 'e-2']);
  });

  test('an event older than seven days fails its whole request, in Meta’s words', async () => {
    const old = event({ event_id: 'old', happened_at: new Date(now.getTime() - 7 * 86_400_000 - 1000) });
    expect(await send(event({ event_id: 'young' }), old)).toEqual({ state: 'refused', message: 'Invalid parameter: event_time' });
    expect(simulator.events().some(({ event_id }) => event_id === 'young')).toBe(false);
  });

  test.each([
    ['an outage', { fail_with: 503 }, { state: 'unknown', reason: 'http_503' }],
    ['too many requests', { fail_with: 429 }, { state: 'unknown', reason: 'http_429' }],
    ['a lost answer', { lose_answer: true }, { state: 'unknown', reason: 'connection' }],
    ['an old token', { token_expired: true }, { state: 'refused', message: 'Error validating access token: Session has expired' }],
  ])('%s', async (_, switches, answer) => {
    simulator.set(switches);
    expect(await send(event({ event_id: 'faulty' }))).toEqual(answer);
  });
});

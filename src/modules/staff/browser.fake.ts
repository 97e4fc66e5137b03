import { systemClock } from '#platform/clock/clock.ts';
import { createSecrets } from '#platform/crypto/secrets.ts';
import type { Database } from '#platform/db/database.ts';
import type { Caller, Context } from '#platform/http/context.ts';
import type { Locale } from '#shared/locale.ts';

/** For tests: a browser that stores its cookies, and the context in which handlers see it. */
export function fakeBrowser(db: Database, { locale = 'en' as Locale, ip = '203.0.113.7' } = {}) {
  const cookies = new Map<string, string>();
  const context = (caller: Caller = { kind: 'guest' }, now?: Date): Context => ({
    db,
    caller,
    locale,
    requestId: 'test',
    clock: now ? { now: () => now } : systemClock,
    shop: {
      publicUrl: 'https://shop.example',
      demo: true,
      hasMailServer: false,
      images: { maxFiles: 10, maxMegabytes: 5 },
      secrets: createSecrets('a key that only these tests know'),
    },
    files: undefined as never,
    log: undefined as never,
    web: {
      ip,
      userAgent: 'a browser of the tests',
      header: () => undefined,
      body: () => Buffer.alloc(0),
      uploads: async function* () {},
      cookie: (name) => cookies.get(name),
      setCookie: (name, value) => void cookies.set(name, value),
      clearCookie: (name) => void cookies.delete(name),
    },
  });
  return { cookies, context };
}

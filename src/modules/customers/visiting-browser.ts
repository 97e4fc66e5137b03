import { randomToken, tokenHash } from '#platform/clock/clock.ts';
import type { Context } from '#platform/http/context.ts';
import { visitLifeMs } from './rules.ts';

type Window = { web: Pick<Context['web'], 'cookie' | 'setCookie'>; shop: Pick<Context['shop'], 'publicUrl'> };

const keyForm = /^[\w-]{43}$/;
/** With TLS no other host of the domain can set this cookie: browsers keep the prefix to its own host. */
const cookieName = ({ shop }: Window): string => (shop.publicUrl.startsWith('https:') ? '__Host-shophouse_visit' : 'shophouse_visit');

/** The hash of this browser's key; undefined when it has begun no visit. */
export function browserHash(window: Window): Buffer | undefined {
  const key = window.web.cookie(cookieName(window));
  return key && keyForm.test(key) ? tokenHash(key) : undefined;
}

/** The same, with a new key for a browser that has none. One key serves visits in several tabs. */
export function markBrowser(window: Window): Buffer {
  const kept = window.web.cookie(cookieName(window));
  const key = kept && keyForm.test(kept) ? kept : randomToken();
  window.web.setCookie(cookieName(window), key, { maxAgeSeconds: (2 * visitLifeMs) / 1000 });
  return tokenHash(key);
}

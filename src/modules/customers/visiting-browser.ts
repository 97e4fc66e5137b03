import { randomToken, tokenHash } from '#platform/clock/clock.ts';
import type { Context } from '#platform/http/context.ts';
import { visitLifeMs } from './rules.ts';

type BrowserContext = { web: Pick<Context['web'], 'cookie' | 'setCookie'>; shop: Pick<Context['shop'], 'publicUrl'> };

const keyForm = /^[\w-]{43}$/;
/** With TLS no other host of the domain can set this cookie: browsers keep the prefix to its own host. */
const cookieName = ({ shop }: BrowserContext): string =>
  shop.publicUrl.startsWith('https:') ? '__Host-shophouse_visit' : 'shophouse_visit';

/** The hash of this browser's visit key; undefined when it has none. */
export function browserHash(context: BrowserContext): Buffer | undefined {
  const key = context.web.cookie(cookieName(context));
  return key && keyForm.test(key) ? tokenHash(key) : undefined;
}

/** The hash of this browser's visit key, which is created if needed. One key serves visits in several tabs. */
export function markBrowser(context: BrowserContext): Buffer {
  const current = context.web.cookie(cookieName(context));
  const key = current && keyForm.test(current) ? current : randomToken();
  context.web.setCookie(cookieName(context), key, { maxAgeSeconds: (2 * visitLifeMs) / 1000 });
  return tokenHash(key);
}

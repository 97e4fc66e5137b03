import { stored } from './storage.ts';

export const sessionKey = 'captured';
/** The attribution of a visit: the touches, flat, and the affiliate's pair. */
export type Captured = { trackings?: Record<string, string>; RID?: string; Click_ID?: string };

/** Where the visitor has to be asked first: in memory only, until they agree. */
export const memory: { held?: Captured | undefined } = {};

/** Sent along with the order. */
export function captured(): Captured {
  try {
    return memory.held ?? (JSON.parse(sessionStorage.getItem(sessionKey) ?? '{}') as Captured);
  } catch {
    return {};
  }
}

const codes = ['offer', 'promo', 'coupon'] as const;

/** Codes in this page's URL: their result is shown. */
export const codesOfThisPage = new Set<string>();

/** Whether a code of a link is waiting to be applied. */
export const holdsCodes = (): boolean => codes.some((key) => stored.get(key));

/**
 * Stores the marketing parameters of the URL and removes them from it (spec section 9): any utm* and fbclid, the affiliate's
 * RID and Click_ID only as a pair, and offer, promo and coupon, which outlive the session.
 */
export function captureParameters(country: string): void {
  const url = new URL(window.location.href);
  const params = url.searchParams;
  const landing = url.pathname;
  const found = Object.fromEntries([...params].filter(([key]) => /^(utm|fbclid$|RID$|Click_ID$)/.test(key)));
  for (const key of codes) {
    const value = params.get(key);
    if (!value) continue;
    stored.set(key, value);
    codesOfThisPage.add(key);
  }
  const consumed = [...Object.keys(found), ...codes].filter((key) => params.has(key));
  if (!consumed.length) return;
  for (const key of consumed) params.delete(key);
  window.history.replaceState(window.history.state, '', url);
  void import('./touches.ts').then(({ addTouch }) => addTouch(found, landing, country));
}

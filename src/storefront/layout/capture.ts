import { stored } from './storage.ts';

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
  // The page that is shown by then: the visitor may have gone on.
  const clean = () => {
    const shown = new URL(window.location.href);
    for (const key of consumed) shown.searchParams.delete(key);
    window.history.replaceState(window.history.state, '', shown);
  };
  if (Object.keys(found).length === 0) {
    clean();
    return;
  }
  // Afterwards: a page that is left or loaded again before the touch is stored still has it in its address.
  void import('./touches.ts').then(({ addTouch }) => {
    addTouch(found, landing, country);
    clean();
  });
}

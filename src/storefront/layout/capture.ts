import { stored } from './storage.ts';

const sessionKey = 'captured';
/** The attribution of a visit: campaign parameters and the affiliate's pair. */
type Captured = { trackings?: Record<string, string>; RID?: string; Click_ID?: string };

function readCaptured(): Captured {
  try {
    return JSON.parse(sessionStorage.getItem(sessionKey) ?? '{}') as Captured;
  } catch {
    return {};
  }
}

/** Sent along with the order. */
export const captured = readCaptured;

const codes = ['offer', 'promo', 'coupon'] as const;

/** Codes in this page's URL: their result is shown. */
export const codesOfThisPage = new Set<string>();

/** Whether a code of a link is waiting to be applied. */
export const holdsCodes = (): boolean => codes.some((key) => stored.get(key));

/**
 * Stores the marketing parameters of the URL and removes them from it (spec section 9): any utm* and fbclid, the affiliate's
 * RID and Click_ID only as a pair, and offer, promo and coupon, which outlive the session.
 */
export function captureParameters(): void {
  const url = new URL(window.location.href);
  const params = url.searchParams;
  const trackings = Object.fromEntries([...params].filter(([key]) => key.startsWith('utm') || key === 'fbclid'));
  const [RID, Click_ID] = [params.get('RID'), params.get('Click_ID')];
  const found: Captured = {
    ...(Object.keys(trackings).length ? { trackings } : {}),
    ...(RID && Click_ID ? { RID, Click_ID } : {}),
  };
  for (const key of codes) {
    const value = params.get(key);
    if (!value) continue;
    stored.set(key, value);
    codesOfThisPage.add(key);
  }
  try {
    if (Object.keys(found).length) sessionStorage.setItem(sessionKey, JSON.stringify({ ...readCaptured(), ...found }));
  } catch {
    // Without session storage the visit is not attributed; the shop still works.
  }
  const consumed = [...Object.keys(trackings), 'RID', 'Click_ID', ...codes].filter((key) => params.has(key));
  if (!consumed.length) return;
  for (const key of consumed) params.delete(key);
  window.history.replaceState(window.history.state, '', url);
}

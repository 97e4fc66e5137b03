import { stored } from './storage.ts';

const sessionKey = 'captured';
/** What a visit brought along: campaign parameters, and the affiliate's pair. */
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

/** Codes that the address of this page brought: of those is told what becomes of them. */
export const codesOfThisPage = new Set<string>();

/** Whether a link left a code that still waits to be used. */
export const holdsCodes = (): boolean => codes.some((key) => stored.get(key));

/**
 * Takes the marketing parameters of the address and removes them from the address bar (spec section 9): any utm* and
 * fbclid, the affiliate's RID and Click_ID only as a pair, and offer, promo and coupon, which outlive the session.
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
    // Without session storage the visit is not attributed; the shop works all the same.
  }
  const taken = [...Object.keys(trackings), 'RID', 'Click_ID', ...codes].filter((key) => params.has(key));
  if (!taken.length) return;
  for (const key of taken) params.delete(key);
  window.history.replaceState(window.history.state, '', url);
}

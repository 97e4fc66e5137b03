import type { PublicWebsite } from '#modules/settings/contract.ts';
import { consentCookie, mustAsk } from '#shared/consent.ts';
import { now } from '../clock.ts';
import { stored } from './storage.ts';

const sessionKey = 'captured';
/** The attribution of a visit: the touches, flat, and the affiliate's pair. */
type Captured = { trackings?: Record<string, string>; RID?: string; Click_ID?: string };

/** Where the visitor has to be asked first: in memory only, until they agree. */
let held: Captured | undefined;

function readCaptured(): Captured {
  try {
    return held ?? (JSON.parse(sessionStorage.getItem(sessionKey) ?? '{}') as Captured);
  } catch {
    return {};
  }
}

/** Sent along with the order. */
export const captured = readCaptured;

/** The visitor's answer about cookies; undefined: none yet. */
export const storedConsent = (): string | undefined => new RegExp(`(?:^|; )${consentCookie}=(granted|refused)`).exec(document.cookie)?.[1];

function mayStore(country: PublicWebsite['country']): boolean {
  const answer = storedConsent();
  return answer ? answer === 'granted' : !mustAsk(country, Intl.DateTimeFormat().resolvedOptions().timeZone);
}

function write(next: Captured): void {
  try {
    sessionStorage.setItem(sessionKey, JSON.stringify(next));
  } catch {
    // Without session storage the visit is not attributed; the shop still works.
  }
}

/** Stores what was held in memory: the visitor has agreed. */
export function keepCaptured(): void {
  if (held) write(held);
  held = undefined;
}

const codes = ['offer', 'promo', 'coupon'] as const;

/** Codes in this page's URL: their result is shown. */
export const codesOfThisPage = new Set<string>();

/** Whether a code of a link is waiting to be applied. */
export const holdsCodes = (): boolean => codes.some((key) => stored.get(key));

const maxLength = 500;
const cut = (text: string) => text.slice(0, maxLength);

/** The page that sent the visitor here, without its parameters; undefined for our own pages and a visit without one. */
function referrer(): string | undefined {
  if (!URL.canParse(document.referrer)) return undefined;
  const { origin, pathname } = new URL(document.referrer);
  return origin === location.origin ? undefined : cut(origin + pathname);
}

/** When the affiliate's link was followed. */
const clickKey = 'click_at';

/**
 * The touches of this visit with the newest one. Its parameters stand as they are; those of the first touch begin with `first_` as
 * soon as another one follows.
 */
function withTouch(before: Captured['trackings'], touch: Record<string, string>): Record<string, string> {
  if (!before) return touch;
  const entries = Object.entries(before).filter(([key]) => key !== clickKey);
  const first = entries.filter(([key]) => key.startsWith('first_'));
  return { ...touch, ...Object.fromEntries(first.length > 0 ? first : entries.map(([key, value]) => [`first_${key}`, value])) };
}

/**
 * Stores the marketing parameters of the URL and removes them from it (spec section 9): any utm* and fbclid, the affiliate's
 * RID and Click_ID only as a pair, and offer, promo and coupon, which outlive the session.
 */
export function captureParameters(country: PublicWebsite['country']): void {
  const url = new URL(window.location.href);
  const params = url.searchParams;
  const found = Object.fromEntries([...params].filter(([key]) => key.startsWith('utm') || key === 'fbclid'));
  const [RID, Click_ID] = [params.get('RID'), params.get('Click_ID')];
  const pair = RID && Click_ID ? { RID, Click_ID } : undefined;
  for (const key of codes) {
    const value = params.get(key);
    if (!value) continue;
    stored.set(key, value);
    codesOfThisPage.add(key);
  }
  if (pair || Object.keys(found).length > 0) {
    const from = referrer();
    const touch = { ...found, landing_page: cut(url.pathname), ...(from && { referrer: from }) };
    const before = readCaptured();
    const click = pair ? now().toISOString() : before.trackings?.[clickKey];
    const trackings = { ...withTouch(before.trackings, touch), ...(click && { [clickKey]: click }) };
    const next = { ...before, trackings, ...pair };
    if (mayStore(country)) write(next);
    else held = next;
  }
  const consumed = [...Object.keys(found), 'RID', 'Click_ID', ...codes].filter((key) => params.has(key));
  if (!consumed.length) return;
  for (const key of consumed) params.delete(key);
  window.history.replaceState(window.history.state, '', url);
}

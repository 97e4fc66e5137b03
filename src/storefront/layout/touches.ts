import { consentCookie, mustAsk } from '#shared/consent.ts';
import { now } from '../clock.ts';
import { type Captured, captured, memory, sessionKey } from './captured.ts';

/** The visitor's answer about cookies; undefined: none yet. */
export const storedConsent = (): string | undefined => new RegExp(`(?:^|; )${consentCookie}=(granted|refused)`).exec(document.cookie)?.[1];

function mayStore(country: string): boolean {
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
  if (memory.held) write(memory.held);
  memory.held = undefined;
}

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
 * The touches of this visit with the newest one. Its parameters are unchanged; those of the first touch begin with `first_` as
 * soon as another one follows.
 */
export function withTouch(before: Captured['trackings'], touch: Record<string, string>): Record<string, string> {
  if (!before) return touch;
  const entries = Object.entries(before).filter(([key]) => key !== clickKey);
  const first = entries.filter(([key]) => key.startsWith('first_'));
  return { ...touch, ...Object.fromEntries(first.length > 0 ? first : entries.map(([key, value]) => [`first_${key}`, value])) };
}

/** Adds what a link to the page `landing` brought. RID and Click_ID count only as a pair. */
export function addTouch({ RID, Click_ID, ...parameters }: Record<string, string>, landing: string, country: string): void {
  const pair = RID && Click_ID ? { RID, Click_ID } : undefined;
  if (!pair && Object.keys(parameters).length === 0) return;
  const from = referrer();
  const touch = { ...parameters, landing_page: cut(landing), ...(from && { referrer: from }) };
  const before = captured();
  const click = pair ? now().toISOString() : before.trackings?.[clickKey];
  const trackings = { ...withTouch(before.trackings, touch), ...(click && { [clickKey]: click }) };
  const next = { ...before, trackings, ...pair };
  if (mayStore(country)) write(next);
  else memory.held = next;
}

import type { PublicWebsite } from '#modules/settings/contract.ts';
import { createSignal } from '../layout/signal.ts';
import { question } from './question-store.ts';

/** The visitor's consent. `open`: not answered, and required before tracking. */
export type Consent = 'open' | 'granted' | 'refused';

const consent = createSignal<Consent>('open');
export const useConsent = (): Consent => consent.use();
export const currentConsent = (): Consent => consent.get();

const name = 'consent';
const halfYear = 15_552_000;

const remembered = (): Consent | undefined => {
  const value = new RegExp(`(?:^|; )${name}=(granted|refused)`).exec(document.cookie)?.[1];
  return value as Consent | undefined;
};

/** Britain and the European Union require prior consent, detected by the shop's country and the visitor's time zone. */
function mustAsk(country: PublicWebsite['country']): boolean {
  return country === 'uk' || Intl.DateTimeFormat().resolvedOptions().timeZone.startsWith('Europe/');
}

/** Reads the stored answer. Without one, a global opt-out of the browser counts as a no. */
export function recallConsent(country: PublicWebsite['country']): void {
  const refusesAll = (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;
  const answer = remembered() ?? (refusesAll ? 'refused' : mustAsk(country) ? 'open' : 'granted');
  consent.set(answer);
  question.set(answer === 'open');
}

/** Stores the answer for half a year. Running scripts cannot be unloaded, so a withdrawal reloads the page. */
export function answerConsent(answer: 'granted' | 'refused'): void {
  const before = consent.get();
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not everywhere yet.
  document.cookie = `${name}=${answer}; path=/; max-age=${halfYear}; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`;
  question.set(false);
  consent.set(answer);
  if (before === 'granted' && answer === 'refused') location.reload();
}

import type { PublicWebsite } from '#modules/settings/contract.ts';
import { type ConsentAnswer, consentCookie, mustAsk } from '#shared/consent.ts';

import { createSignal } from '../layout/signal.ts';
import { keepCaptured, storedConsent } from '../layout/touches.ts';
import { question } from './question-store.ts';

/** The visitor's consent. `open`: not answered, and required before tracking. */
export type Consent = 'open' | 'granted' | 'refused';

const consent = createSignal<Consent>('open');
export const useConsent = (): Consent => consent.use();
export const currentConsent = (): Consent => consent.get();

const halfYear = 15_552_000;

/** The server reads it too: without it no event is reported. Without `maxAge` it lasts as long as the browser's session. */
function writeAnswer(answer: ConsentAnswer, maxAge?: number): void {
  const age = maxAge === undefined ? '' : `; max-age=${maxAge}`;
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not everywhere yet.
  document.cookie = `${consentCookie}=${answer}; path=/; samesite=lax${age}${location.protocol === 'https:' ? '; secure' : ''}`;
}

/** Reads the stored answer. Without one, a global opt-out of the browser counts as a no. */
export function recallConsent(country: PublicWebsite['country']): void {
  const stored = storedConsent() as 'granted' | 'refused' | undefined;
  const refusesAll = (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;
  const isRequired = mustAsk(country, Intl.DateTimeFormat().resolvedOptions().timeZone);
  const isImplied = !stored && !refusesAll && !isRequired;
  if (isImplied) writeAnswer('implied');
  consent.set(stored ?? (refusesAll ? 'refused' : isRequired ? 'open' : 'granted'));
  question.set(stored || refusesAll ? null : isRequired ? 'question' : 'notice');
}

/** Stores the answer for half a year. Running scripts cannot be unloaded, so a withdrawal reloads the page. */
export function answerConsent(answer: 'granted' | 'refused'): void {
  const before = consent.get();
  writeAnswer(answer, halfYear);
  if (answer === 'granted') keepCaptured();
  question.set(null);
  consent.set(answer);
  if (before === 'granted' && answer === 'refused') location.reload();
}

import type { PublicWebsite } from '#modules/settings/contract.ts';
import { createSignal } from '../frame/signal.ts';
import { question } from './question-store.ts';

/** What a visitor said about being counted. `open`: nothing yet, and it must be asked first. */
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

/** The law asks for a yes beforehand in Britain and the European Union: told by where the shop and the visitor's clock are. */
function mustAsk(country: PublicWebsite['country']): boolean {
  return country === 'uk' || Intl.DateTimeFormat().resolvedOptions().timeZone.startsWith('Europe/');
}

/** Reads the answer of an earlier visit. Without one, a browser that tells every site not to track has answered. */
export function recallConsent(country: PublicWebsite['country']): void {
  const refusesAll = (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;
  const answer = remembered() ?? (refusesAll ? 'refused' : mustAsk(country) ? 'open' : 'granted');
  consent.set(answer);
  question.set(answer === 'open');
}

/** Keeps the answer for half a year. Scripts that already run cannot be sent away: the page is loaded afresh without them. */
export function answerConsent(answer: 'granted' | 'refused'): void {
  const before = consent.get();
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not everywhere yet.
  document.cookie = `${name}=${answer}; path=/; max-age=${halfYear}; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`;
  question.set(false);
  consent.set(answer);
  if (before === 'granted' && answer === 'refused') location.reload();
}

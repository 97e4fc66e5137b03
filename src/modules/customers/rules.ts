import { companyNumber, mobileBarcode } from '#shared/taiwan/taiwan-numbers.ts';
import type { InvoiceDefaults } from './contract/own.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** A token expires after 30 days without use and after 90 days in any case; its use is recorded at most once an hour. */
const idleMs = 30 * day;
const absoluteMs = 90 * day;
const lastUseStepMs = hour;

/** Lifetime of a one-time code by purpose. */
export const codeLivesMs = { reset: hour, sign_in: 5 * minute, verify_email: day } as const;
/** Without a password, the ways to sign in can be changed only this soon after a sign-in. */
export const recentMs = 10 * minute;
/** From leaving for a sign-in provider to the return from it. */
export const visitLifeMs = 10 * minute;
/** For the code of a return that signs in at once, and for one that waits for a password. */
export const visitCodeLifeMs = minute;
export const choiceLifeMs = 10 * minute;
/** At most one mail per address in this time, however often it is requested. */
const onceEveryMs = 2 * minute;

export const maxAddresses = 20;
export const maxWishlistItems = 200;

export const firstExpiry = (now: Date): Date => new Date(now.getTime() + idleMs);

/** An impersonation session lasts one hour. */
export const staffExpiry = (now: Date): Date => new Date(now.getTime() + hour);

/** New expiry of a token used now; undefined while its last use was recorded recently. */
export function renewedExpiry(token: { created_at: Date; last_seen_at: Date }, now: Date): Date | undefined {
  if (now.getTime() - token.last_seen_at.getTime() < lastUseStepMs) return undefined;
  return new Date(Math.min(token.created_at.getTime() + absoluteMs, now.getTime() + idleMs));
}

/** Name of the first traffic source; undefined: none given. */
export function trafficSource(trackings: Readonly<Record<string, string>>): { name: string } | undefined {
  const name = trackings['utm_source'] || trackings['RID'] || (trackings['fbclid'] && 'facebook');
  return name ? { ...trackings, name: name.slice(0, 100) } : undefined;
}

/** Number of the time window in which an address gets at most one mail. */
export const mailSlot = (now: Date): number => Math.floor(now.getTime() / onceEveryMs);

/** The invoice defaults of a profile in invoice form; or the invalid field. */
export function normalizeInvoice(typed: InvoiceDefaults): { invoice: InvoiceDefaults } | { invalidField: 'company_id' | 'barcode' } {
  if (typed.type === 'company') {
    const company_id = companyNumber(typed.company_id ?? '');
    return company_id
      ? { invoice: { type: 'company', company: typed.company, company_id, barcode: null } }
      : { invalidField: 'company_id' };
  }
  const barcode = typed.barcode ? mobileBarcode(typed.barcode) : null;
  return barcode === undefined
    ? { invalidField: 'barcode' }
    : { invoice: { type: 'individual', company: null, company_id: null, barcode } };
}

const stars = '***';
const masks: Readonly<Record<string, (value: string) => string>> = {
  name: (name) => `${[...name][0] ?? ''}${stars}`,
  email: (email) => `${email[0] ?? ''}${stars}${email.slice(email.lastIndexOf('@'))}`,
  phone: (phone) => `${stars}${phone.slice(-3)}`,
  birthday: () => stars,
  gender: () => stars,
  'invoice.company_id': () => stars,
  'invoice.barcode': () => stars,
};

/** Changes as the log stores them: that personal data changed, not the values. */
export const masked = <C extends { field: string; old: unknown; new: unknown }>(changes: readonly C[]): C[] =>
  changes.map((change) => {
    const mask = masks[change.field];
    const hidden = (value: unknown) => (mask && typeof value === 'string' ? mask(value) : value);
    return { ...change, old: hidden(change.old), new: hidden(change.new) };
  });

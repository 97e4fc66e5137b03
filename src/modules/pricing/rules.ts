import type { InMinor } from '#shared/money.ts';
import { InvalidInput, type ValidationProblem } from '#shared/refusal.ts';
import { endOfLocalDay } from '#shared/time/time-zone.ts';
import type { CampaignForm } from './contract/coupons.ts';
import type { OfferForm } from './contract/offers.ts';
import { type RuleForm, ruleProblems } from './contract/rule-form.ts';

export type Problems = Record<string, ValidationProblem[]>;

const day = 24 * 60 * 60 * 1000;
/** Spec section 12. */
const soonDays = 180;

const isEndBeforeStart = (from: string | null, to: string | null): boolean =>
  from !== null && to !== null && new Date(to) <= new Date(from);

/** Contradictions between the fields of an offer, by field. */
export function offerProblems(form: OfferForm): Problems {
  const problems: Problems = ruleProblems(form);
  if (isEndBeforeStart(form.starts_at, form.ends_at)) problems['ends_at'] = [{ key: 'invalid' }];
  if (form.from_minute !== null && form.from_minute === form.to_minute) problems['to_minute'] = [{ key: 'invalid' }];
  const isCodeMissing = form.trigger === 'link' ? !form.code : form.trigger === 'code' && !form.code && form.promo_codes.length === 0;
  if (isCodeMissing) problems['code'] = [{ key: 'required' }];
  const codes = [form.code, ...form.promo_codes];
  for (const [index, code] of form.promo_codes.entries()) {
    if (codes.indexOf(code) < index + 1) problems[`promo_codes.${index}`] = [{ key: 'repeated' }];
  }
  return problems;
}

/** Contradictions between the fields of a campaign. A shared code is never issued, so nothing can depend on its issue. */
export function campaignProblems(form: CampaignForm): Problems {
  const problems: Problems = ruleProblems(form);
  if (isEndBeforeStart(form.valid_from, form.valid_until)) problems['valid_until'] = [{ key: 'invalid' }];
  if (form.code_style === 'shared') {
    if (form.prefix === '') problems['prefix'] = [{ key: 'required' }];
    if (form.valid_days !== null) problems['valid_days'] = [{ key: 'invalid' }];
    if (form.uses_per_coupon !== 1) problems['uses_per_coupon'] = [{ key: 'invalid' }];
    if (['on_register', 'birthday', 'on_completed_order'].includes(form.issue)) problems['issue'] = [{ key: 'unique_codes' }];
  }
  return problems;
}

/** Amounts that round to zero in the currency's smallest unit. */
export function amountsRoundedToZero({ benefit, max_discount }: Pick<InMinor<RuleForm>, 'benefit' | 'max_discount'>): Problems {
  const problems: Problems = {};
  if (max_discount === 0) problems['max_discount'] = [{ key: 'invalid' }];
  if (benefit.kind === 'amount' && benefit.amount === 0) problems['benefit.amount'] = [{ key: 'invalid' }];
  if (benefit.kind === 'bonus_credits' && benefit.credits === 0) problems['benefit.credits'] = [{ key: 'invalid' }];
  return problems;
}

export function refuseProblems(problems: Problems): void {
  if (Object.keys(problems).length > 0) throw new InvalidInput(problems);
}

/** When a ticket issued now ends: with the campaign, at the end of the shop's day some days from now, or whichever comes first; null: never. */
export function ticketEnd(
  { valid_until, valid_days }: { valid_until: Date | null; valid_days: number | null },
  now: Date,
  timeZone: string,
): Date | null {
  const counted = valid_days === null ? null : endOfLocalDay(new Date(now.getTime() + valid_days * day), timeZone);
  if (counted === null || valid_until === null) return counted ?? valid_until;
  return counted < valid_until ? counted : valid_until;
}

/** Whether a ticket ends within 180 days of now. */
export const endsSoon = (expires: Date | null, now: Date): boolean =>
  expires !== null && expires >= now && expires.getTime() - now.getTime() <= soonDays * day;

/** 32 unambiguous letters and digits, so that five bits choose one. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A ticket's code: the prefix and a letter or digit for each random byte; twelve bytes are 60 bits. */
export const ticketCode = (prefix: string, random: Uint8Array): string =>
  `${prefix}${prefix && '-'}${[...random].map((byte) => alphabet[byte % alphabet.length]).join('')}`;

import type { Currency } from '#shared/money.ts';
import type { ValidationProblem } from '#shared/refusal.ts';

/** A parcel for a carrier. `goods_amount`: declared value, minor units. */
export type Parcel = {
  /** `cvs`: to a convenience store. */
  kind: string;
  /** The carrier's service, such as FAMIC2C or TCAT; null: own delivery without carrier rules. */
  subtype: string | null;
  recipient_name: string;
  phone: string;
  goods_amount: number;
  /** The carrier collects the money. */
  is_collection: boolean;
  currency: Currency;
};

export type CarrierField = 'recipient_name' | 'phone' | 'goods_amount' | 'delivery';
export type CarrierProblems = Partial<Record<CarrierField, ValidationProblem[]>>;

/** Maximum value of a convenience-store parcel and of cash on delivery (ECPay error 10500040). */
export const highestCarrierAmount = 20_000;

/**
 * Refusals of ECPay's domestic logistics, by field; empty: accepted. Checked at checkout, while the shopper can still choose
 * another method.
 */
export function carrierProblems(parcel: Parcel): CarrierProblems {
  const isCvs = parcel.kind === 'cvs';
  if (!isCvs && parcel.subtype === null) return {};
  if (parcel.currency !== 'twd') return { delivery: [{ key: 'carrier_currency' }] };
  const problems: CarrierProblems = {};
  if (!isCarrierName(parcel.recipient_name)) problems.recipient_name = [{ key: 'carrier_name' }];
  if (!/^09\d{8}$/.test(parcel.phone)) problems.phone = [{ key: 'carrier_phone' }];
  const maxAmount = isCvs || parcel.is_collection ? highestCarrierAmount : Number.POSITIVE_INFINITY;
  if (parcel.goods_amount > maxAmount) problems.goods_amount = [{ key: 'at_most', facts: { max: maxAmount } }];
  else if (parcel.goods_amount < 1) problems.goods_amount = [{ key: 'at_least', facts: { min: 1 } }];
  return problems;
}

/**
 * 2–5 Chinese characters or 4–10 Latin letters only: a Chinese character counts 2, a letter 1, sum 4 to 10. It must be the name
 * on the identity card shown at pick-up.
 */
export function isCarrierName(name: string): boolean {
  const characters = [...name.trim()];
  if (!characters.every((c) => /^[\p{Script=Han}A-Za-z]$/u.test(c))) return false;
  const units = characters.reduce((sum, c) => sum + (/[A-Za-z]/.test(c) ? 1 : 2), 0);
  return units >= 4 && units <= 10;
}

import type { Locale } from '#shared/locale.ts';
import { type Currency, formatMoney, toMajor } from '#shared/money.ts';

/** The reader's language and the cart's currency. */
export type Format = { locale: Locale; currency: Currency };

/** An amount in minor units as it is read. */
export const formatAmount = (amount: number, { currency, locale }: Format): string =>
  formatMoney(toMajor(amount, currency), currency, locale);

/**
 * Days after arrival within which distance buyers may return items by law: Taiwan's Consumer Protection Act, article 19; the
 * United Kingdom's Consumer Contracts Regulations 2013, regulation 30.
 */
const byLaw: Readonly<Record<string, number>> = { tw: 7, uk: 14 };

/** 0: the country's law sets none. */
export const statutoryReturnDays = (country: string): number => byLaw[country] ?? 0;

/** The return period in days: the shop's own setting, or the law's. 0: no returns. */
export const resolveReturnDays = ({ country, return_days }: { country: string; return_days: number | null }): number =>
  Math.max(return_days ?? 0, statutoryReturnDays(country));

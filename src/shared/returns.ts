/**
 * Days from the arrival in which who bought at a distance may send goods back, by the law of the shop's country: Taiwan's
 * Consumer Protection Act, article 19; the United Kingdom's Consumer Contracts Regulations 2013, regulation 30.
 */
const byLaw: Readonly<Record<string, number>> = { tw: 7, uk: 14 };

/** 0: the law of this country leaves it to the shop. */
export const statutoryReturnDays = (country: string): number => byLaw[country] ?? 0;

/** How many days goods may be sent back: what the shop has chosen, or what the law asks. 0: not at all. */
export const resolveReturnDays = ({ country, return_days }: { country: string; return_days: number | null }): number =>
  Math.max(return_days ?? 0, statutoryReturnDays(country));

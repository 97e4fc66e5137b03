/** `soon`: this month or the next is the last one. */
export type CardExpiry = 'valid' | 'soon' | 'expired';

/** A card is valid until the end of its last month, `YYYY-MM`; one without it counts as valid. */
export function cardExpiry(expiresIn: string | null, now: Date): CardExpiry {
  if (expiresIn === null) return 'valid';
  const [year = 0, month = 0] = expiresIn.split('-').map(Number);
  const monthsLeft = year * 12 + month - (now.getFullYear() * 12 + now.getMonth() + 1);
  if (monthsLeft < 0) return 'expired';
  return monthsLeft <= 1 ? 'soon' : 'valid';
}

/** `07/29` of `2029-07`, as on the card. */
export const printedExpiry = (expiresIn: string): string => `${expiresIn.slice(5)}/${expiresIn.slice(2, 4)}`;

/** The address that opens the shop with the offer applied; null where the offer has no code. */
export function buildOfferLink({ code, promo_codes }: { code: string | null; promo_codes: readonly string[] }): string | null {
  if (code) return `${location.origin}/?offer=${encodeURIComponent(code)}`;
  const [promo] = promo_codes;
  return promo ? `${location.origin}/?promo=${encodeURIComponent(promo)}` : null;
}

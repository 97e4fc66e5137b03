/** The address that brings a shopper with the offer in the bag; null where nothing but the shop itself leads to it. */
export function linkOf({ code, promo_codes }: { code: string | null; promo_codes: readonly string[] }): string | null {
  if (code) return `${location.origin}/?offer=${encodeURIComponent(code)}`;
  const [promo] = promo_codes;
  return promo ? `${location.origin}/?promo=${encodeURIComponent(promo)}` : null;
}

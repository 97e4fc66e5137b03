/** In how many parts a card may be paid; a provider offers some of them. */
export const instalmentCounts = [3, 6, 12, 18, 24, 30] as const;
export type InstalmentCount = (typeof instalmentCounts)[number];

const byKind: Readonly<Record<string, readonly InstalmentCount[]>> = { card: [3, 6, 12, 24, 30], page_card: instalmentCounts };

/** What the provider of a payment kind offers: TapPay for cards, ECPay for cards on its page; none for any other kind. */
export const instalmentsOf = (kind: string): readonly InstalmentCount[] => byKind[kind] ?? [];

import * as m from '#messages';
import type { knownServices } from '#modules/content/contract/shops.ts';

/** Services that have a name in both languages. */
export const serviceLabels: Record<(typeof knownServices)[number], () => string> = {
  gift_wrapping: m.shops_service_gift_wrapping,
  tea_tasting: m.shops_service_tea_tasting,
  repair: m.shops_service_repair,
  parking: m.shops_service_parking,
  accessible: m.shops_service_accessible,
  card_payment: m.shops_service_card_payment,
  tax_refund: m.shops_service_tax_refund,
  wifi: m.shops_service_wifi,
};

import { type Assessment, buildOrderContent } from '#modules/cart/index.ts';
import type { NewOrderData } from '#modules/orders/index.ts';
import { actingStaffMember, type Context } from '#platform/http/context.ts';

type Placing = { cartId: string; key: string | null; ads_tracking: Record<string, string> };

/** Builds the order of an assessed cart without blockers. */
export function buildNewOrder({ caller, clock, locale, shop }: Context, assessment: Assessment, placing: Placing): NewOrderData {
  const { tax_id, ...content } = buildOrderContent(assessment);
  return {
    ...content,
    cart_id: placing.cartId,
    idempotency_key: placing.key,
    source: 'storefront',
    customer_id: caller.kind === 'customer' ? caller.id : null,
    created_by: actingStaffMember(caller)?.id ?? null,
    locale,
    created_at: clock.now(),
    tax_id: tax_id === null ? null : shop.secrets.seal(tax_id, 'tax_id'),
    ads_tracking: placing.ads_tracking,
  };
}

import { type Assessment, cartForOrder } from '#modules/cart/index.ts';
import type { NewOrderData } from '#modules/orders/index.ts';
import { actingStaffMember, type Context } from '#platform/http/context.ts';

type PlacingRequest = { cartId: string; key: string | null; ads_tracking: Record<string, string>; instalments: number | null };

/** Builds the order of an assessed cart without blockers. */
export function buildNewOrder({ caller, clock, locale, shop }: Context, assessment: Assessment, request: PlacingRequest): NewOrderData {
  const { tax_id, ...content } = cartForOrder.buildOrderContent(assessment);
  return {
    ...content,
    cart_id: request.cartId,
    idempotency_key: request.key,
    instalments: request.instalments,
    source: 'storefront',
    customer_id: caller.kind === 'customer' ? caller.id : null,
    created_by: actingStaffMember(caller)?.id ?? null,
    locale,
    created_at: clock.now(),
    tax_id: tax_id === null ? null : shop.secrets.seal(tax_id, 'tax_id'),
    ads_tracking: request.ads_tracking,
  };
}

import * as m from '#messages';
import type { OrderForStaff } from '#modules/orders/contract.ts';
import { hasProviderRefund } from '#shared/payments/provider-refunds.ts';

/** Who sends the money back: the shop through the provider, staff by hand, or each payment in its own way. undefined: none is left. */
export function describeRefundWay({ payments, refundable }: Pick<OrderForStaff, 'payments' | 'refundable'>): string | undefined {
  if (refundable.money === 0) return undefined;
  const isSentByShop = payments.map(({ kind }) => hasProviderRefund(kind));
  if (isSentByShop.every(Boolean)) return m.admin_order_show_refund_by_shop();
  return isSentByShop.some(Boolean) ? m.admin_order_show_refund_by_both() : m.admin_order_show_refund_by_you();
}

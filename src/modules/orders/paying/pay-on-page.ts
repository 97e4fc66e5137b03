import * as m from '#messages';
import type { pages } from '#modules/payments/index.ts';
import { localizedPath } from '#shared/locale.ts';
import { isPageKind } from '#shared/payments/page-payments.ts';
import { beginCharge, noRedirect, type OpenedAttempt } from './begin-charge.ts';
import type { PayAnswer } from './contract.ts';
import { type PaymentDeps, settleAttempt } from './settle-attempt.ts';

/**
 * Opens a charge of an order on the provider's payment page: the attempt is committed, then the browser gets the form that it
 * posts. Nothing is called between servers, so the form may be lost; a next call makes another. Throws order_not_found, not_payable,
 * payment_in_progress.
 */
export async function payOnPage(
  deps: PaymentDeps,
  { orderId, methodId }: { orderId: number; methodId?: number },
  ports: pages.PagePorts,
): Promise<PayAnswer> {
  const opened = await beginCharge(deps, orderId, { methodId });
  if ('state' in opened) return opened;
  const page = await ports.page(opened.method);
  if (!page?.currencies.includes(opened.attempt.currency)) {
    const declined = { state: 'declined' as const, reason: 'setup' as const, code: 'no_account', message: '' };
    const { payment_status } = await settleAttempt(deps, opened.attempt, declined);
    return { state: 'declined', payment_status, redirect: null, reason: 'setup' };
  }
  const form = page.form(toPageCharge(opened, deps));
  return { ...noRedirect, state: 'page', payment_status: opened.order.payment_status, form };
}

function toPageCharge({ order, attempt, method }: OpenedAttempt, { shop: { publicUrl } }: PaymentDeps) {
  const { kind, expire_minutes: valid_minutes } = method;
  if (!isPageKind(kind)) throw new Error(`method ${method.id} has no payment page`);
  return {
    ...{ attempt_id: attempt.id, kind, amount: attempt.amount, valid_minutes, locale: order.locale },
    instalments: attempt.instalments ?? undefined,
    details: m.order_card_details({ order_no: order.order_no }, { locale: order.locale }),
    urls: {
      notice: `${publicUrl}/api/payments/ecpay/notify`,
      result: `${publicUrl}/api/payments/ecpay/return/${order.token}`,
      order: `${publicUrl}${localizedPath(`/order/${order.token}`, order.locale)}`,
    },
  };
}

import { attempts } from '#modules/payments/index.ts';
import type { Context } from '#platform/http/context.ts';
import { localizedPath } from '#shared/locale.ts';
import { printedNumber } from '#shared/order-number.ts';
import { refuseOrders } from '../contract.ts';
import { selectOrder } from '../store/orders.ts';
import { type PayPorts, queryAttempt } from './query-attempts.ts';
import { saveNoticedCard } from './save-card.ts';

/**
 * The provider's notice is unsigned: it names the charge to query, and brings a card to save once the record says that the charge it
 * names by both its ids was made with that card. Always answered with success, so that it reveals nothing.
 */
export async function onNotice(
  ctx: Context,
  notice: { rec_trade_id: string; bank_transaction_id: string; [field: string]: unknown },
  ports: PayPorts,
): Promise<Record<string, never>> {
  const { rec_trade_id, bank_transaction_id } = notice;
  const named = bank_transaction_id && (await attempts.findAttempt(ctx.db, { id: bank_transaction_id }));
  const attempt = named || (rec_trade_id && (await attempts.findAttempt(ctx.db, { trade_id: rec_trade_id })));
  if (!attempt || attempts.isOfPage(attempt)) return {};
  await queryAttempt(ctx, ports, attempt);
  if (attempt.saves_card && bank_transaction_id === attempt.id) await saveNoticedCard(ctx, ports, { id: attempt.id, rec_trade_id }, notice);
  return {};
}

/**
 * The browser returns from the bank's page: queries the provider, ignoring the URL's claims, and redirects to the order; a number
 * leads to the page that asks for identification.
 */
export async function onReturn(ctx: Context, { token }: { token: string }, ports: PayPorts): Promise<{ location: string }> {
  const number = printedNumber(token);
  if (number) return { location: localizedPath(`/order/${number}`, ctx.locale) };
  const order = await selectOrder(ctx.db, { token });
  if (!order) throw refuseOrders('order_not_found');
  const open = await attempts.openAttempt(ctx.db, order.id);
  try {
    if (open && !attempts.isOfPage(open)) await queryAttempt(ctx, ports, open);
  } catch (err) {
    // The page shows that the payment is being confirmed; the job queries again.
    ctx.log.error({ err, attempt_id: open?.id }, 'the query at the return failed');
  }
  return { location: localizedPath(`/order/${token}`, order.locale) };
}

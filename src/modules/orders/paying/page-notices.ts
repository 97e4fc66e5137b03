import { attempts, type pages, paymentMethods } from '#modules/payments/index.ts';
import type { PageNotice } from '#modules/payments/ports.ts';
import type { Context } from '#platform/http/context.ts';
import { localizedPath } from '#shared/locale.ts';
import { refuseOrders } from '../contract.ts';
import { selectOrder } from '../store/orders.ts';
import { settleAttempt } from './settle-attempt.ts';

/** A form as it arrives, and its texts: a field that was sent twice is a list, and no provider sends one. */
type Form = Readonly<Record<string, unknown>>;
type Fields = Readonly<Record<string, string>>;
const textsOf = (form: Form): Fields =>
  Object.fromEntries(Object.entries(form).filter((field): field is [string, string] => typeof field[1] === 'string'));

/** ECPay repeats a report until it reads this. */
const received = '1|OK';

/**
 * A report of the payment page's provider: signed, so that it is believed. Repeated and late ones change nothing or count as late
 * money. Answered `1|OK` only after the commit; anything else is reported again.
 */
export async function onPageNotice(ctx: Context, form: Form, ports: pages.PagePorts): Promise<string> {
  const fields = textsOf(form);
  try {
    return (await settleNotice(ctx, fields, ports)) ? received : '0|CheckMacValue Error';
  } catch (err) {
    ctx.log.error({ err, attempt_id: fields['MerchantTradeNo'] }, 'a report of the payment page could not be settled');
    return '0|Error';
  }
}

/** The browser comes back from the payment page with a signed result: settles it as a report, then leads to the order's page. */
export async function onPageReturn(
  ctx: Context,
  { token, ...form }: Form & { token: string },
  ports: pages.PagePorts,
): Promise<{ location: string }> {
  const order = await selectOrder(ctx.db, { token });
  if (!order) throw refuseOrders('order_not_found');
  await onPageNotice(ctx, form, ports);
  return { location: localizedPath(`/order/${token}`, order.locale) };
}

/** False for a report that is not signed by the account of its charge, or whose charge is unknown. */
async function settleNotice(ctx: Context, fields: Fields, ports: pages.PagePorts): Promise<boolean> {
  const attempt = await attempts.findAttempt(ctx.db, { id: fields['MerchantTradeNo'] ?? '' });
  const methodId = attempt && attempts.isOfPage(attempt) ? attempt.payment_method_id : null;
  const method = methodId === null ? undefined : await paymentMethods.find(ctx.db, methodId);
  const page = method && (await ports.page(method));
  const notice = page?.readNotice(fields);
  if (!attempt || !notice || notice.attempt_id !== attempt.id) {
    ctx.log.warn({ attempt_id: attempt?.id }, 'a report of the payment page is not signed by its account');
    return false;
  }
  await settle(ctx, attempt, notice);
  return true;
}

async function settle(ctx: Context, attempt: attempts.Attempt, notice: PageNotice): Promise<void> {
  const { trade_id, amount } = notice;
  if (notice.state === 'code') {
    await settleAttempt(ctx, attempt, { state: 'code', trade_id, code: notice.code, pay_until: notice.pay_until });
    return;
  }
  if (notice.state === 'pending') return;
  if (notice.state === 'failed') {
    await settleAttempt(ctx, attempt, { state: 'declined', reason: 'card', code: notice.code, message: notice.message });
    return;
  }
  if (notice.is_test) return attempts.recordTestReport(ctx.db, attempt.id, ctx.clock.now());
  const { authorisation } = notice;
  await settleAttempt(ctx, attempt, { state: 'paid_on_page', trade_id, amount, ...(authorisation && { authorisation }) });
}

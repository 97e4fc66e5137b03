import { type cards, paymentMethods, paymentRules } from '#modules/payments/index.ts';
import type { Context } from '#platform/http/context.ts';
import type { ResultOf } from '#shared/contract.ts';
import { type creditsContract, refuseCredits } from '../contract.ts';
import { type CardPurchase, claimDuePurchases, claimPurchase, findCardPurchase } from '../store/card-purchases.ts';
import { type PurchaseDeps, settlePurchaseByCard } from './settle-by-card.ts';

/** After this time a charge unknown to the provider never reached it: answers take at most half a minute. */
const notFoundMs = 15 * 60_000;
/** A bank page open for an hour is abandoned so that another purchase can start; a late charge still counts. */
const abandonedMs = 60 * 60_000;

/** Queries the provider about one purchase and settles it; false without an answer. */
async function queryPurchase(deps: PurchaseDeps, ports: cards.CardPorts, purchase: CardPurchase): Promise<boolean> {
  const { id, attempt_id, trade_id, created_at } = purchase;
  const method = await paymentMethods.find(deps.db, paymentRules.cardMethodId);
  if (!method) return false;
  const answer = await ports.card(method).query({ attempt_id, trade_id: trade_id ?? undefined });
  const age = deps.clock.now().getTime() - created_at.getTime();
  if (answer.state === 'unknown') {
    deps.log.warn({ purchase_id: id, reason: answer.reason }, 'the card provider could not be queried about credits');
    return false;
  }
  if (answer.state === 'not_found') {
    if (age >= notFoundMs) await settlePurchaseByCard(deps, purchase, { state: 'gone' });
    return true;
  }
  const isAbandoned = answer.state === 'pending' && age >= abandonedMs;
  await settlePurchaseByCard(deps, purchase, isAbandoned ? { state: 'failed', trade_id: answer.trade_id } : answer);
  return true;
}

/** Job: queries every open purchase that is due. A failure does not stop the others. */
export async function queryPurchases(deps: PurchaseDeps, ports: cards.CardPorts): Promise<void> {
  for (const purchase of await claimDuePurchases(deps.db, deps.clock.now()))
    await queryPurchase(deps, ports, purchase).catch((err) =>
      deps.log.error({ err, purchase_id: purchase.id }, 'querying a charge for credits failed'),
    );
}

/**
 * Queries the provider about one card purchase on a staff member's request; `retry_after`: seconds until the next request. Throws
 * credit_purchase_not_found, credit_purchase_settled, queried_just_now {retry_after}, connection_failed.
 */
export async function refreshPurchase(
  ctx: Context,
  { id }: { id: number },
  ports: cards.CardPorts,
): Promise<ResultOf<(typeof creditsContract)['refreshPurchase']>> {
  const now = ctx.clock.now();
  const purchase = await findCardPurchase(ctx.db, { id });
  if (!purchase) throw refuseCredits('credit_purchase_not_found');
  if (purchase.state === 'paid') throw refuseCredits('credit_purchase_settled');
  if (!(await claimPurchase(ctx.db, id, now, new Date(now.getTime() - paymentRules.refreshMs)))) {
    const next = (purchase.queried_at ?? now).getTime() + paymentRules.refreshMs;
    throw refuseCredits('queried_just_now', { retry_after: Math.max(1, Math.ceil((next - now.getTime()) / 1000)) });
  }
  const retry_after = paymentRules.refreshMs / 1000;
  if (!(await queryPurchase(ctx, ports, purchase))) throw refuseCredits('connection_failed', { retry_after });
  const { state } = (await findCardPurchase(ctx.db, { id })) ?? purchase;
  return { id, state, retry_after };
}

/** The provider's notice is unsigned, so it only triggers a query. Always answered with success. */
export async function onPurchaseNotice(
  ctx: Context,
  { bank_transaction_id }: { bank_transaction_id: string },
  ports: cards.CardPorts,
): Promise<Record<string, never>> {
  const purchase = await findCardPurchase(ctx.db, { attempt_id: bank_transaction_id });
  if (purchase && purchase.state !== 'paid') await queryPurchase(ctx, ports, purchase);
  return {};
}

/** The browser returns from the bank's page: queries the provider, ignoring the URL's claims, and redirects to the purchases. */
export async function onPurchaseReturn(
  ctx: Context,
  { attempt }: { attempt: string },
  ports: cards.CardPorts,
): Promise<{ location: string }> {
  const purchase = await findCardPurchase(ctx.db, { attempt_id: attempt });
  try {
    if (purchase?.state === 'waiting') await queryPurchase(ctx, ports, purchase);
  } catch (err) {
    // The page shows that the payment is being confirmed; the job queries again.
    ctx.log.error({ err, purchase_id: purchase?.id }, 'the query at the return failed');
  }
  return { location: '/admin/credits' };
}

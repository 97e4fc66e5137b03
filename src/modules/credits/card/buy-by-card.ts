import * as m from '#messages';
import { type cards, type PaymentMethod, paymentMethods } from '#modules/payments/index.ts';
import type { CardCharge, ChargeAnswer } from '#modules/payments/ports.ts';
import { readCurrency, readWebsite } from '#modules/settings/index.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { fromMajor } from '#shared/money.ts';
import { checkAmount } from '../commands/buy-credits.ts';
import { type creditsContract, refuseCredits } from '../contract.ts';
import { receiptNumber } from '../rules.ts';
import { type CardPurchase, findCardPurchase, insertCardPurchase } from '../store/card-purchases.ts';
import { auditPurchase } from './credit-purchase.ts';
import { settlePurchaseByCard } from './settle-by-card.ts';

type Contract = typeof creditsContract;
type Input = ParsedInputOf<Contract['buyByCard']>;
type Answer = ResultOf<Contract['buyByCard']>;
type OpenedPurchase = { purchase: CardPurchase; isNew: boolean };

/**
 * Buys credits for the shop by card, once: the purchase is committed before the provider is called, a repeated key returns the
 * known result, and only one purchase is open at a time. A pending result is returned as `waiting` and settled by a later query.
 * Throws card_not_taken, credit_purchase_open, InvalidInput on `amount`.
 */
export async function buyByCard(ctx: Context, input: Input, ports: cards.CardPorts): Promise<Answer> {
  const method = await cardMethod(ctx, ports);
  if (!method) throw refuseCredits('card_not_taken');
  const { purchase, isNew } = await inTransaction(ctx.db, (tx) => begin(tx, ctx, input));
  if (!isNew) return toAnswer(purchase);
  const answer = await ports.card(method).charge(await buildCharge(ctx, purchase, input.prime, method));
  if (answer.state === 'unknown') ctx.log.warn({ purchase_id: purchase.id, reason: answer.reason }, 'a charge for credits is left open');
  try {
    return toAnswer(await settlePurchaseByCard(ctx, purchase, answer), answer);
  } catch (error) {
    // The card may have been charged, so it must not be retried; the query job settles it.
    ctx.log.error({ err: error, purchase_id: purchase.id }, 'a charge for credits could not be settled');
    return toAnswer(purchase);
  }
}

/** The shop's card method; undefined while it is switched off, or not for the shop's currency. */
async function cardMethod({ db }: Context, ports: cards.CardPorts): Promise<PaymentMethod | undefined> {
  const method = (await paymentMethods.listOffered(db)).find(({ kind }) => kind === 'card');
  return method && ports.card(method).currencies.includes(await readCurrency(db)) ? method : undefined;
}

/** Configuration of the back office's card fields. */
export async function cardFields(ctx: Context, ports: cards.CardPorts): Promise<ResultOf<Contract['cardFields']>> {
  const method = await cardMethod(ctx, ports);
  return { sdk: method ? ports.card(method).sdk : null };
}

async function begin(tx: Tx, ctx: Context, { amount, key }: Input): Promise<OpenedPurchase> {
  const attempt_id = key.replaceAll('-', '');
  const currency = await readCurrency(tx);
  const now = ctx.clock.now();
  await checkAmount(tx, amount, { currency, now });
  const staffId = staffCaller(ctx).id;
  const bought = { attemptId: attempt_id, amount: fromMajor(amount, currency), currency, staffId, now };
  const id = await insertCardPurchase(tx, bought);
  if (id !== undefined) await auditPurchase(tx, ctx, id, 'create', { old: null, new: 'waiting' });
  const purchase = await findCardPurchase(tx, { attempt_id });
  if (!purchase) throw refuseCredits('credit_purchase_open');
  return { purchase, isNew: id !== undefined };
}

async function buildCharge(ctx: Context, purchase: CardPurchase, prime: string, method: PaymentMethod): Promise<CardCharge> {
  const { contact_email, contact_phone } = await readWebsite(ctx.db);
  const { publicUrl } = ctx.shop;
  return {
    attempt_id: purchase.attempt_id,
    order_no: receiptNumber(purchase.id),
    amount: purchase.amount,
    currency: purchase.currency,
    prime,
    details: m.credits_card_details(undefined, { locale: ctx.locale }),
    cardholder: { name: staffCaller(ctx).name, email: contact_email, phone: contact_phone },
    result_urls: {
      frontend: `${publicUrl}/api/credits/purchases/${purchase.attempt_id}`,
      backend: `${publicUrl}/api/payments/tappay/credits/notify`,
    },
    three_domain_secure: method.account?.three_domain_secure ?? false,
  };
}

/** The stored purchase decides, because another call may have settled it; the charge answer only adds the reason. */
const toAnswer = ({ id, state, attempt_state, redirect_url }: CardPurchase, answer?: ChargeAnswer): Answer => ({
  id,
  state,
  redirect: state === 'waiting' && attempt_state === 'redirected' ? redirect_url : null,
  reason: answer?.state === 'declined' ? answer.reason : null,
});

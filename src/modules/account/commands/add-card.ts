import { ownAccount } from '#modules/customers/index.ts';
import { cardBindings, type cards, type PaymentMethod, paymentMethods, savedCards } from '#modules/payments/index.ts';
import type { SavedCard } from '#modules/payments/ports.ts';
import { readCurrency } from '#modules/settings/index.ts';
import { randomId } from '#platform/clock/clock.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import { actingStaffMember, type Context, customerCaller } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { localizedPath } from '#shared/locale.ts';
import { type accountContract, refuseAccount } from '../contract.ts';

type Contract = typeof accountContract;
type Answer = ResultOf<Contract['addCard']>;

/** Testing stolen cards takes many attempts; a member needs few. */
const attemptsPerDay = 10;
const dayMs = 24 * 3_600_000;

/**
 * Stores a typed card of the caller at the provider, without a payment. The attempt is committed before the provider is called; a card that
 * its bank wants confirmed comes with the provider's notice. Throws cards_not_taken, too_many_cards, not_while_impersonating.
 */
export async function addCard(ctx: Context, { prime }: ParsedInputOf<Contract['addCard']>, ports: cards.CardPorts): Promise<Answer> {
  if (actingStaffMember(ctx.caller)) throw refuseAccount('not_while_impersonating');
  const currency = await readCurrency(ctx.db);
  const method = await cardMethod(ctx.db);
  if (!method || !ports.card(method).currencies.includes(currency)) throw refuseAccount('cards_not_taken');
  const id = await beginBinding(ctx, method);
  const { name, email, phone } = await ownAccount.readProfile(ctx.db, customerCaller(ctx).id, ctx.locale);
  const { publicUrl } = ctx.shop;
  const answer = await ports.card(method).bind({
    ...{ prime, currency, cardholder: { name, email, phone: phone ?? '' } },
    result_urls: {
      frontend: `${publicUrl}${localizedPath('/account/card', ctx.locale)}`,
      backend: `${publicUrl}/api/payments/tappay/cards/${id}/notify`,
    },
    three_domain_secure: method.account?.three_domain_secure ?? false,
  });
  if (answer.state === 'saved') {
    await storeBoundCard(ctx, id, '', answer.saved);
    return { state: 'saved', redirect: null, reason: null };
  }
  if (answer.state === 'redirect') {
    await cardBindings.updateBinding(ctx.db, id, { state: 'redirected', trade_id: answer.trade_id });
    return { state: 'redirect', redirect: answer.url, reason: null };
  }
  await cardBindings.updateBinding(ctx.db, id, { state: answer.state === 'declined' ? 'failed' : 'unknown' });
  if (answer.state === 'declined') return { state: 'declined', redirect: null, reason: answer.reason };
  ctx.log.warn({ reason: answer.reason }, 'whether a card was stored is unknown');
  return { state: 'unclear', redirect: null, reason: null };
}

const cardMethod = async (db: Database): Promise<PaymentMethod | undefined> =>
  (await paymentMethods.listOffered(db)).find(({ kind }) => kind === 'card');

/** The account is locked, so that concurrent attempts are counted one after the other. */
const beginBinding = (ctx: Context, method: PaymentMethod): Promise<string> =>
  inTransaction(ctx.db, async (tx) => {
    const customer_id = customerCaller(ctx).id;
    await ownAccount.lockStatus(tx, customer_id);
    const now = ctx.clock.now();
    const attempts = await cardBindings.countBindings(tx, customer_id, new Date(now.getTime() - dayMs));
    if (attempts >= attemptsPerDay) throw refuseAccount('too_many_cards');
    const id = randomId().replaceAll('-', '');
    await cardBindings.insertBinding(tx, { id, customer_id, payment_method_id: method.id, created_at: now });
    return id;
  });

/**
 * The provider's notice is unsigned: it is believed for its address, which only the provider was told, and for the trade. Always
 * answered with success, so that it reveals nothing.
 */
export async function onCardBound(
  ctx: Context,
  { binding: id, ...notice }: ParsedInputOf<Contract['cardBound']>,
  ports: cards.CardPorts,
): Promise<Record<string, never>> {
  const binding = await cardBindings.findBinding(ctx.db, id);
  const method = binding && (await paymentMethods.find(ctx.db, binding.payment_method_id));
  const saved = method && ports.card(method).readSavedCard(notice);
  if (saved) await storeBoundCard(ctx, id, notice.rec_trade_id, saved);
  return {};
}

/** Stores a card once per attempt; that of an account closed meanwhile is only removed at the provider. */
async function storeBoundCard({ db, clock, shop }: Context, id: string, tradeId: string, saved: SavedCard): Promise<void> {
  await inTransaction(db, async (tx) => {
    const binding = await cardBindings.claimBinding(tx, id, tradeId);
    if (!binding) return;
    const { customer_id: customerId, payment_method_id: methodId } = binding;
    const isActive = (await ownAccount.lockStatus(tx, customerId)) === 'active';
    await savedCards.storeCard(tx, shop.secrets, { customerId, methodId, isActive }, saved, clock.now());
  });
}

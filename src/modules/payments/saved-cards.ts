import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import { actingStaffMember, type Context, customerCaller } from '#platform/http/context.ts';
import type { ResultOf } from '#shared/contract.ts';
import type { CardPorts } from './card.ts';
import type { paymentsContract } from './contract.ts';
import type { CardToken, SavedCard } from './ports.ts';
import { deleteBindings } from './store/card-bindings.ts';
import { selectMethod } from './store/methods.ts';
import {
  claimRemovedCards,
  deleteCard,
  findCard,
  insertCard,
  insertRemovedCard,
  lockSameCard,
  markRemoved,
  type StoredCard,
  selectCards,
} from './store/saved-cards.ts';

const purpose = 'saved_card';

/** The caller's saved cards; none while staff act for the customer. */
export async function listCards(ctx: Context): Promise<ResultOf<typeof paymentsContract.cards>> {
  if (actingStaffMember(ctx.caller)) return { data: [] };
  const rows = await selectCards(ctx.db, customerCaller(ctx).id);
  return { data: rows.map(({ id, last_four, brand, issuer, expires_in }) => ({ id, last_four, brand, issuer, expires_in })) };
}

/** Removes one of the caller's cards; another customer's stays. */
export async function removeCard(ctx: Context, { id }: { id: number }): Promise<undefined> {
  await markRemoved(ctx.db, customerCaller(ctx).id, ctx.clock.now(), id);
  return undefined;
}

/** Removes all cards of an account that is closed or merged into another. */
export const removeAllCards = (tx: Tx, customerId: number, now: Date): Promise<number> => markRemoved(tx, customerId, now);

/** The token of a saved card that its customer pays with; undefined when it is not theirs, removed, or sealed with another key. */
export async function readCardToken(
  reader: Reader,
  secrets: Secrets,
  card: { id: number; customerId: number; methodId: number },
): Promise<CardToken | undefined> {
  const stored = await findCard(reader, card);
  return stored && openToken(secrets, stored);
}

function openToken(secrets: Secrets, { token }: Pick<StoredCard, 'token'>): CardToken | undefined {
  const text = secrets.open(token, purpose);
  return text === undefined ? undefined : (JSON.parse(text) as CardToken);
}

type Owner = { customerId: number; methodId: number; isActive: boolean };

/**
 * Stores a card that the provider has stored. The same card saved before is replaced, and its old token removed at the provider.
 * `isActive`: false for a closed account, whose card is only removed at the provider.
 */
export async function storeCard(tx: Tx, secrets: Secrets, { customerId, methodId, isActive }: Owner, saved: SavedCard, now: Date) {
  const { last_four, brand, issuer } = saved.card;
  const card = {
    ...{ customer_id: customerId, payment_method_id: methodId, created_at: now },
    token: secrets.seal(JSON.stringify(saved.token), purpose),
    card_identifier: saved.identifier ?? null,
    ...{ last_four: last_four ?? null, brand, issuer, expires_in: saved.expires_in ?? null },
  };
  if (!isActive) return insertRemovedCard(tx, card);
  const same = card.card_identifier === null ? undefined : await lockSameCard(tx, card);
  // The provider may answer the token that is stored already.
  if (same && openToken(secrets, same)?.card_token === saved.token.card_token) return;
  if (same) await markRemoved(tx, customerId, now, same.id);
  await insertCard(tx, card);
}

/** After this time a card that the provider refuses to remove, as one that it no longer has, is forgotten. */
const forgetMs = 30 * 24 * 3_600_000;
const batchSize = 10;

/** Attempts to store a card are counted by the day. */
const bindingMs = 24 * 3_600_000;

/** Job: removes cards at the provider, then ours, and old attempts to store one. A card without an answer is tried again after an hour. */
export async function removeCards({ db, clock, log, shop }: Pick<Context, 'db' | 'clock' | 'log' | 'shop'>, ports: CardPorts) {
  const now = clock.now();
  await deleteBindings(db, new Date(now.getTime() - bindingMs));
  for (const card of await claimRemovedCards(db, now, batchSize)) {
    const method = await selectMethod(db, card.payment_method_id);
    const token = openToken(shop.secrets, card);
    const answer = method && token ? await ports.card(method).removeCard(token) : { state: 'unknown' as const, reason: 'unreadable' };
    const isOver = now.getTime() - (card.removed_at ?? now).getTime() >= forgetMs;
    if (answer.state === 'removed' || isOver) await deleteCard(db, card.id);
    if (answer.state === 'unknown') log.warn({ saved_card_id: card.id, reason: answer.reason }, 'a saved card could not be removed');
  }
}

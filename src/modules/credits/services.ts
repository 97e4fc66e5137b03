import type { MeteredService } from '#modules/settings/contract.ts';
import { readCreditSettings, readCurrency, readServicePrice } from '#modules/settings/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { times, toMajor } from '#shared/money.ts';
import { refuseCredits } from './contract.ts';
import { serviceDescriptions } from './movement-descriptions.ts';
import { takeFromShop } from './shop-purse.ts';
import { writeMovement } from './store/ledger.ts';
import { addOwed, effectExists, findTaken, lockShopPurse } from './store/purses.ts';

/** What is charged once: something of this id, and of a message that was given back and is sent again, when that began. */
type ServiceKey = { service: MeteredService; id: number | string; since?: Date };
/** `count`: how many of it; left out: one. */
type ServiceUse = ServiceKey & { count?: number; orderId?: number; now: Date };

const keyOf = ({ service, id, since }: ServiceKey): string => `service:${service}:${id}${since ? `:${since.getTime()}` : ''}`;

/**
 * Takes the price of a service from the shop's purse, once for its `id`; without a price one statement and nothing is written. The
 * caller locks no purse of a customer afterwards. Refuses `shop_credits_short` with `missing`, major units.
 */
export async function chargeService(tx: Tx, use: ServiceUse): Promise<void> {
  const { missing } = await takePrice(tx, use);
  if (missing > 0) throw refuseCredits('shop_credits_short', { missing: toMajor(missing, await readCurrency(tx)) });
}

/** The same for what the law asks for: what the purse cannot pay is owed, and taken from the next purchase of credits. */
export async function chargeOrOwe(tx: Tx, use: ServiceUse): Promise<void> {
  const { price, missing } = await takePrice(tx, use);
  if (missing > 0) await addOwed(tx, price);
}

async function takePrice(tx: Tx, use: ServiceUse): Promise<{ price: number; missing: number }> {
  const { service, id, count = 1, orderId, now } = use;
  const price = times(await readServicePrice(tx, service, now), count);
  if (price === 0) return { price, missing: 0 };
  await lockShopPurse(tx);
  const effectKey = keyOf(use);
  if (await effectExists(tx, effectKey)) return { price, missing: 0 };
  const { low_balance } = await readCreditSettings(tx, now);
  const movement = { description: serviceDescriptions[service].used(), reference: `${service}:${id}`, orderId, effectKey, now };
  return { price, missing: await takeFromShop(tx, { ...movement, amount: price }, low_balance) };
}

type Unused = ServiceKey & { service: Exclude<MeteredService, 'invoice'>; now: Date };

/** Gives back what a message that failed or a note that was not used cost, once; does nothing when nothing was taken. */
export async function giveBackService(tx: Tx, unused: Unused): Promise<void> {
  const effectKey = keyOf(unused);
  const taken = await findTaken(tx, effectKey);
  if (!taken) return;
  const { id: purseId } = await lockShopPurse(tx);
  if (await effectExists(tx, `${effectKey}:back`)) return;
  const { amount, order_id, reference_id: reference } = taken;
  await writeMovement(tx, purseId, {
    ...{ type: 'refund', amount, reference, orderId: order_id ?? undefined, now: unused.now, effectKey: `${effectKey}:back` },
    description: serviceDescriptions[unused.service].unused(),
    lots: [{ amount, expires_at: null, backed: false }],
  });
}

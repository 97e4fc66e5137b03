import type { Tx } from '#platform/db/database.ts';
import type { UsedRule } from './contract/attached-rules.ts';
import { refusePricing } from './contract.ts';
import {
  type Claim,
  deleteRedemptions,
  freeNumbers,
  insertClaims,
  insertRedemptions,
  type LockedRule,
  lastReleased,
  liveRedemptions,
  lockRules,
  releaseRedemptions,
  updateAmounts,
} from './store/redemptions.ts';

type Redeeming = { orderId: number; rules: readonly UsedRule[]; identities: readonly string[]; now: Date };

/**
 * Redeems an order's rules, each exactly once: offers are locked by id, then tickets by id. `identities` (of buildIdentities) count
 * against limits per customer. Refuses `offer_used_up`, `coupon_used` (also when switched off or ended) and `limit_reached`; the
 * facts name the rule.
 */
export async function redeem(tx: Tx, { orderId, rules, identities, now }: Redeeming): Promise<void> {
  if (rules.length === 0) return;
  const locked = await lockRules(tx, rules, now);
  for (const rule of rules) refuseUnlessFree(rule, locked, ({ open, full }) => open && !full);
  await insertAndClaim(
    tx,
    orderId,
    rules.map((rule) => ({ ...rule, identities })),
    locked,
    now,
  );
}

/**
 * A reopened order redeems again what it released last: limits apply, dates do not. Does nothing when there is nothing. Refuses
 * as redeem does.
 */
export async function redeemAgain(tx: Tx, orderId: number, now: Date): Promise<void> {
  const rules = await lastReleased(tx, orderId);
  if (rules.length === 0) return;
  const locked = await lockRules(tx, rules, now);
  for (const rule of rules) refuseUnlessFree(rule, locked, ({ full }) => !full);
  await insertAndClaim(tx, orderId, rules, locked, now);
}

/**
 * Replaces the rules of an edited order, except for the uses in `unchangedUses`: unchanged uses keep their count in every limit,
 * new ones are refused as in redeem, the others are removed.
 */
export async function redeemInstead(
  tx: Tx,
  { orderId, rules, unchangedUses, identities, now }: Redeeming & { unchangedUses: readonly RuleId[] },
): Promise<void> {
  const live = await liveRedemptions(tx, orderId);
  const [unchanged, added] = [rules.filter((rule) => isAmong(live, rule)), rules.filter((rule) => !isAmong(live, rule))];
  const dropped = live.filter((one) => !isAmong(rules, one) && !isAmong(unchangedUses, one));
  const locked = await lockRules(tx, [...live, ...rules], now);
  for (const rule of added) refuseUnlessFree(rule, locked, ({ open, full }) => open && !full);
  await deleteRedemptions(
    tx,
    dropped.map(({ redemption_id }) => redemption_id),
  );
  await updateAmounts(tx, orderId, unchanged);
  if (added.length > 0)
    await insertAndClaim(
      tx,
      orderId,
      added.map((rule) => ({ ...rule, identities })),
      locked,
      now,
    );
}

/** What an order uses now. */
export const usedBy = (tx: Tx, orderId: number): Promise<RuleId[]> => liveRedemptions(tx, orderId);

/** Releases the uses of a cancelled order. Idempotent. */
export async function releaseUses(tx: Tx, orderId: number, now: Date): Promise<void> {
  const live = await liveRedemptions(tx, orderId);
  if (live.length === 0) return;
  await lockRules(tx, live, now);
  await releaseRedemptions(tx, orderId, now);
}

type RuleId = Pick<UsedRule, 'source' | 'id'>;
const isAmong = (rules: readonly RuleId[], { source, id }: RuleId): boolean =>
  rules.some((rule) => rule.source === source && rule.id === id);

const find = (locked: readonly LockedRule[], { source, id }: UsedRule): LockedRule | undefined =>
  locked.find((rule) => rule.source === source && rule.id === id);

function refuseUnlessFree(rule: UsedRule, locked: readonly LockedRule[], isFree: (rule: LockedRule) => boolean): void {
  const found = find(locked, rule);
  if (found && isFree(found)) return;
  throw refusePricing(rule.source === 'offer' ? 'offer_used_up' : 'coupon_used', { source: rule.source, id: rule.id });
}

type Use = UsedRule & { identities: readonly string[] };

async function insertAndClaim(tx: Tx, orderId: number, uses: readonly Use[], locked: readonly LockedRule[], now: Date): Promise<void> {
  const created = await insertRedemptions(tx, orderId, uses, now);
  const claims = uses.flatMap((use) => {
    const redemption = created.find(({ source, rule_id }) => source === use.source && rule_id === use.id);
    const rule = find(locked, use);
    if (!redemption || !rule) return [];
    return use.identities.map((identity) => ({ redemption_id: redemption.id, rule: rule.rule, identity, limit: rule.limit }));
  });
  await claim(tx, claims);
}

/** Locked in a fixed order to avoid deadlocks. */
const inOrder = (a: Claim, b: Claim): number =>
  a.rule.localeCompare(b.rule) || a.identity.localeCompare(b.identity) || a.redemption_id - b.redemption_id;

/** Numbers each claim; on a conflict the next number is tried up to the limit. */
async function claim(tx: Tx, claims: readonly Claim[]): Promise<void> {
  for (let open = [...claims].sort(inOrder); open.length > 0; ) {
    const numbered = await freeNumbers(tx, open);
    const over = numbered.find(({ nth, limit }) => limit !== null && nth > limit);
    if (over) throw refusePricing('limit_reached', { rule: over.rule });
    open = await insertClaims(tx, numbered);
  }
}

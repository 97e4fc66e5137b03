import { type RawBuilder, sql } from 'kysely';
import type { StoredCredits } from '#modules/settings/contract.ts';
import type { Minor } from '#shared/money.ts';

/** What the shop's purse can pay, so that no page promises more. Minor units. */
export const rewardLimit = {
  /** At most the balance, and at least half of it: pages are read again only when it changes (`covered_credits`, content version `settings`). */
  covered:
    sql<Minor>`coalesce((select covered_credits(balance) from credit_purses where owner_type = 'shop'), 0)` satisfies RawBuilder<Minor>,
  /** Null: rewards are not taken from the purse. */
  of: ({ reserve }: Pick<StoredCredits, 'reserve'>, covered: number): number | null => (reserve ? covered : null),
};

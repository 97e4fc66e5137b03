import { randomToken, tokenHash } from '#platform/clock/clock.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import type { Identity } from '../ports.ts';
import { choiceLifeMs, visitCodeLifeMs } from '../rules.ts';
import { activeAccount, lockAddress, selectOwner } from '../store/accounts.ts';
import { findBoundCustomer, insertBinding, lockIdentity } from '../store/bindings.ts';
import { type ProviderVisit, putCode } from '../store/visits.ts';
import { type Agreed, openAccount } from './open-account.ts';

/**
 * Decides what a verified identity opens: the account it is bound to; else the confirmed owner of an address that the provider
 * verified too; else, where an account has the address, a question for its password; else a new account. An account that was
 * registered with the address and never confirmed gets nothing without its password (docs/adr/0026). `welcome` runs in the
 * transaction that confirms an address. The one-time code for POST /api/user-by-token; null when the account may not sign in.
 */
export function receiveIdentity(
  ctx: Context,
  visit: ProviderVisit,
  identity: Identity,
  { agreed, welcome }: { agreed: Agreed; welcome: (tx: Tx, customerId: number) => Promise<void> },
): Promise<string | null> {
  const { provider } = visit;
  const key = { provider, subject: identity.subject };
  const now = ctx.clock.now();
  return inTransaction(ctx.db, async (tx) => {
    await lockIdentity(tx, key);
    const bound = await findBoundCustomer(tx, key);
    if (bound !== undefined) return (await activeAccount(tx, bound)) ? issue(tx, visit, { customer: bound }, now) : null;
    if (identity.email !== null) {
      await lockAddress(tx, identity.email);
      const owner = await selectOwner(tx, identity.email);
      const isSamePerson = identity.emailVerified && owner?.email_verified_at != null;
      if (owner && isSamePerson && (await insertBinding(tx, owner.id, key, now))) return issue(tx, visit, { customer: owner.id }, now);
      if (owner) return issue(tx, visit, { identity }, now);
    }
    const opened = await openAccount(tx, visit, identity, { agreed, now });
    if (opened.confirmed) await welcome(tx, opened.id);
    return issue(tx, visit, { customer: opened.id }, now);
  });
}

/** 60 seconds for a code that the browser returns by itself; ten minutes where a password is typed. */
async function issue(
  tx: Tx,
  { state_hash }: ProviderVisit,
  outcome: { customer: number } | { identity: Identity },
  now: Date,
): Promise<string> {
  const code = randomToken();
  const lifeMs = 'customer' in outcome ? visitCodeLifeMs : choiceLifeMs;
  await putCode(tx, state_hash, { codeHash: tokenHash(code), expiresAt: new Date(now.getTime() + lifeMs), outcome });
  return code;
}

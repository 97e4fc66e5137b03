import type { Columns } from '#platform/db/columns.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import { deleteInBatches } from '#platform/db/delete-in-batches.ts';
import { json } from '#platform/db/json.ts';
import type { Identity } from '../ports.ts';

const columns = ['state_hash', 'provider', 'session_id', 'cart_id', 'return_path', 'locale', 'source', 'customer_id', 'identity'] as const;
export type ProviderVisit = Columns<'provider_visits', (typeof columns)[number]>;

type NewVisit = Columns<
  'provider_visits',
  'state_hash' | 'browser_hash' | 'provider' | 'session_id' | 'cart_id' | 'return_path' | 'locale'
> & {
  source: Readonly<Record<string, string>> | undefined;
  created_at: Date;
  expires_at: Date;
};

export async function insertVisit(reader: Reader, { source, ...visit }: NewVisit): Promise<void> {
  await reader
    .insertInto('provider_visits')
    .values({ ...visit, source: json(source ?? null) })
    .execute();
}

type Browser = { browserHash: Buffer; now: Date };

/** Consumes a state: the first return gets its visit, and only in the browser that began it. */
export const takeVisit = (
  reader: Reader,
  { stateHash, provider, browserHash, now }: Browser & { stateHash: Buffer; provider: ProviderVisit['provider'] },
): Promise<ProviderVisit | undefined> =>
  reader
    .updateTable('provider_visits')
    .set({ used_at: now })
    .where('state_hash', '=', stateHash)
    .where('provider', '=', provider)
    .where('browser_hash', '=', browserHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(columns)
    .executeTakeFirst();

type Outcome = { customer: number } | { identity: Identity };

/** Stores what the visit's one-time code gives access to. */
export async function putCode(
  tx: Tx,
  stateHash: Buffer,
  { codeHash, expiresAt, outcome }: { codeHash: Buffer; expiresAt: Date; outcome: Outcome },
): Promise<void> {
  await tx
    .updateTable('provider_visits')
    .set({
      code_hash: codeHash,
      code_expires_at: expiresAt,
      ...('customer' in outcome ? { customer_id: outcome.customer } : { identity: json(outcome.identity) }),
    })
    .where('state_hash', '=', stateHash)
    .execute();
}

/** The visit of a code that is still valid in this browser; it stays valid. */
export const visitByCode = (
  reader: Reader,
  { codeHash, browserHash, now }: Browser & { codeHash: Buffer },
): Promise<ProviderVisit | undefined> =>
  reader
    .selectFrom('provider_visits')
    .select(columns)
    .where('code_hash', '=', codeHash)
    .where('browser_hash', '=', browserHash)
    .where('code_used_at', 'is', null)
    .where('code_expires_at', '>', now)
    .executeTakeFirst();

/** Consumes a visit's code and deletes its personal data; false for all but the first of concurrent calls. */
export async function consumeVisit(tx: Tx, stateHash: Buffer, customerId: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('provider_visits')
    .set({ code_used_at: now, customer_id: customerId, identity: null })
    .where('state_hash', '=', stateHash)
    .where('code_used_at', 'is', null)
    .where('code_expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes visits that ended before this time. */
export const sweepVisits = (db: Reader, before: Date): Promise<number> =>
  deleteInBatches(async (limit) => {
    const ended = db.selectFrom('provider_visits').select('state_hash').where('expires_at', '<', before).limit(limit);
    return Number((await db.deleteFrom('provider_visits').where('state_hash', 'in', ended).executeTakeFirst()).numDeletedRows);
  });

import { callerById } from '#modules/staff/index.ts';
import { randomId } from '#platform/clock/clock.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { inProcessWeb } from '#platform/http/web.ts';
import { InvalidInput, Refusal } from '#shared/refusal.ts';
import type { RevisionKinds } from '../kind.ts';
import { draftByKey } from '../store.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'files' | 'log' | 'shop'>;

/** Thrown to roll the transaction back and hand the result out. */
class RolledBack<T> extends Error {
  readonly result: T;
  constructor(result: T) {
    super('a preview is always rolled back');
    this.result = result;
  }
}

/** The preview rendered last by this process. */
let last: Promise<unknown> = Promise.resolve();

/** Previews are rendered one after the other: each holds a connection, and saves of contents wait for it. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const own = last.then(work);
  last = own.catch(() => {});
  return own;
}

/**
 * Publishes the draft with this key, lets `render` read the shop from that transaction, and rolls it back. Undefined when there is no
 * such draft, or when it could not be published.
 */
export async function showDraft<T>(
  deps: Deps,
  kinds: RevisionKinds,
  key: string,
  render: (db: Database) => Promise<T>,
): Promise<T | undefined> {
  // Looked up first, so that only those who have a link can make others wait.
  return (await draftByKey(deps.db, key)) && inTurn(() => publishedAndBack(deps, kinds, key, render));
}

async function publishedAndBack<T>(
  deps: Deps,
  kinds: RevisionKinds,
  key: string,
  render: (db: Database) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await inTransaction(deps.db, async (tx): Promise<undefined> => {
      const draft = await draftByKey(tx, key);
      const kind = draft && kinds[draft.kind];
      const published = draft && (await kind?.read(tx, draft.subject, deps.clock.now()));
      const whole = published && kind?.parse(published.form, draft.form).form;
      const caller = draft?.staff_id ? await callerById(tx, draft.staff_id) : undefined;
      if (!draft || !kind || !whole || !caller) return undefined;
      const ctx: Context = { ...deps, db: tx, caller, locale: 'tw', requestId: randomId(), web: inProcessWeb };
      await kind.save(ctx, draft.subject, { form: kind.shownNow(whole), version: published.version, draft: draft.id });
      throw new RolledBack(await render(tx));
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.result as T;
    if (error instanceof Refusal || error instanceof InvalidInput) return undefined;
    throw error;
  }
}

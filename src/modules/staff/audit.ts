import type { Tx } from '#platform/db/database.ts';
import type { Caller } from '#platform/http/context.ts';
import type { AuditChange } from './rules.ts';
import { insertAudit } from './store.ts';

type AuditEntry = {
  /** The model's name as the logs routes know it: Product, Order, Customer, User … */
  subject_type: string;
  subject_id: number;
  action: string;
  /** Who did it; undefined: the shop itself. */
  caller?: Caller | undefined;
  changes?: readonly AuditChange[];
  request_id?: string | undefined;
};

/** Notes in the caller's transaction who did what. A guest is kept as a customer without an id. */
export async function recordAudit(
  tx: Tx,
  { subject_type, subject_id, action, caller, changes = [], request_id }: AuditEntry,
): Promise<void> {
  const actor =
    caller === undefined
      ? { actor_kind: 'system' as const, actor_id: null, actor_name: null }
      : caller.kind === 'guest'
        ? { actor_kind: 'customer' as const, actor_id: null, actor_name: null }
        : { actor_kind: caller.kind, actor_id: caller.id, actor_name: caller.name };
  await insertAudit(tx, { subject_type, subject_id, action, changes, request_id: request_id ?? null, ...actor });
}

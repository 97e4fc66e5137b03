import type { Tx } from '#platform/db/database.ts';
import { actingStaffMember, type Caller } from '#platform/http/context.ts';
import type { AuditModel } from './contract/logs.ts';
import type { AuditChange } from './rules.ts';
import { type AuditActor, findAudit, insertAudit } from './store.ts';

type AuditEntry = {
  /** The model's name as the logs routes name it: Product, Order, Customer, User … */
  subject_type: AuditModel;
  subject_id: number;
  action: string;
  /** Who did it; undefined: the shop itself. */
  caller?: Caller | undefined;
  changes?: readonly AuditChange[];
  request_id?: string | undefined;
};

/**
 * Writes an audit entry in the caller's transaction. A guest is stored as a customer without an id. An impersonating staff
 * member is the actor, with the customer; IP and browser are stored for staff only.
 */
export async function recordAudit(
  tx: Tx,
  { subject_type, subject_id, action, caller, changes = [], request_id }: AuditEntry,
): Promise<void> {
  await insertAudit(tx, { subject_type, subject_id, action, changes, request_id: request_id ?? null, ...toAuditActor(caller) });
}

/** Whether the request has an entry about this record: what must not happen twice is not done again. */
export async function isAudited(
  tx: Tx,
  { subject_type, subject_id, request_id }: Required<Pick<AuditEntry, 'subject_type' | 'subject_id' | 'request_id'>>,
): Promise<boolean> {
  return (await findAudit(tx, { subject_type, subject_id, request_id })) !== undefined;
}

const unknownActor = { actor_id: null, actor_name: null, as_customer_id: null, via_token: null, ip: null, user_agent: null };

function toAuditActor(caller: Caller | undefined): AuditActor {
  if (caller === undefined) return { ...unknownActor, actor_kind: 'system' };
  if (caller.kind === 'guest') return { ...unknownActor, actor_kind: 'customer' };
  const staff = actingStaffMember(caller);
  if (!staff) return { ...unknownActor, actor_kind: 'customer', actor_id: caller.id, actor_name: caller.name };
  return {
    ...{ actor_kind: 'staff', actor_id: staff.id, actor_name: staff.name },
    as_customer_id: caller.kind === 'customer' ? caller.id : null,
    via_token: caller.kind === 'staff' ? (caller.accessToken?.name ?? null) : null,
    ...{ ip: caller.from?.ip ?? null, user_agent: caller.from?.userAgent.slice(0, maxAgentLength) ?? null },
  };
}

const maxAgentLength = 300;

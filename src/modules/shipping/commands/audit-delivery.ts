import { diff, recordAudit } from '#modules/staff/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import type { DeliveryRow } from '../contract.ts';

type Action = 'create' | 'update' | 'revert' | 'archive' | 'restore';

/** Logs what changed of a delivery method, field by field, amounts in major units. */
export async function auditDelivery(
  tx: Tx,
  { caller, requestId }: Context,
  id: number,
  action: Action,
  { before, after }: { before: Partial<DeliveryRow> | undefined; after: Partial<DeliveryRow> | undefined },
): Promise<void> {
  const changes = diff(logged(before), logged(after));
  await recordAudit(tx, { subject_type: 'Delivery', subject_id: id, action, caller, changes, request_id: requestId });
}

/** The fields of the form and whether it is archived, without what every save changes. */
function logged(method: Partial<DeliveryRow> | undefined): Record<string, unknown> {
  const { id: _i, version: _v, sort: _s, ...fields } = method ?? {};
  return fields;
}

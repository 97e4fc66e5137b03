import type { CarrierPorts } from '#modules/shipping/index.ts';
import { recordAudit } from '#modules/staff/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { lockOrder } from '../store/orders.ts';
import { findReturnNote, followReturnReport } from '../store/return-notes.ts';

/**
 * The carrier's report about a return, at the address that the return was ordered with: verified, and followed when it is the newest.
 * An unknown return and a repetition are accepted, so that the carrier stops repeating. What was received, staff say themselves.
 */
export async function onReturnReport(
  ctx: Context,
  { return_note, ...form }: { return_note: number } & Record<string, unknown>,
  ports: CarrierPorts,
): Promise<string> {
  const report = (await ports.consignments())?.readReturnReport(form);
  if (!report) return '0|CheckMacValue Error';
  const note = await findReturnNote(ctx.db, return_note);
  if (!note) return '1|OK';
  await inTransaction(ctx.db, async (tx) => {
    await lockOrder(tx, note.order_id);
    if (!(await followReturnReport(tx, note.id, report))) return;
    const changes = [{ field: 'carrier', old: null, new: `${report.code} ${report.message}`.trim() }];
    await recordAudit(tx, { subject_type: 'Order', subject_id: note.order_id, action: 'return', changes });
  });
  return '1|OK';
}

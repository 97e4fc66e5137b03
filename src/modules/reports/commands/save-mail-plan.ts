import { jobSettings, readWebsite, saveSetting } from '#modules/settings/index.ts';
import { diff, recordAudit, staffMail } from '#modules/staff/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import { InvalidInput } from '#shared/refusal.ts';
import { localDay } from '#shared/time/time-zone.ts';
import type { reportsContract } from '../contract.ts';

/**
 * Saves the recipients and frequency of report mails. Throws InvalidInput on `staff_ids` for an empty list, or staff who may
 * not see reports.
 */
export async function saveMailPlan(ctx: Context, plan: ParsedInputOf<typeof reportsContract.saveMailPlan>): Promise<undefined> {
  const { time_zone } = await readWebsite(ctx.db);
  await inTransaction(ctx.db, async (tx) => {
    const before = await jobSettings.readReportMail(tx);
    const allowed = new Set((await staffMail.staffWithPermission(tx, 'reports view')).map(({ id }) => id));
    if (plan.active && plan.staff_ids.length === 0) throw new InvalidInput({ staff_ids: [{ key: 'required' }] });
    if (plan.staff_ids.some((id) => !allowed.has(id))) throw new InvalidInput({ staff_ids: [{ key: 'invalid' }] });
    const isSame = before.active === plan.active && before.rhythm === plan.rhythm;
    // Periods that ended before the plan was saved are not mailed.
    const since = isSame ? before.since : localDay(ctx.clock.now(), time_zone);
    await saveSetting(tx, 'report_mail', { ...plan, since });
    const changes = diff({ ...before }, { ...plan, since });
    await recordAudit(tx, {
      subject_type: 'Setting',
      subject_id: 0,
      action: 'update',
      caller: ctx.caller,
      changes,
      request_id: ctx.requestId,
    });
  });
}

import { ownAccount } from '#modules/customers/index.ts';
import type { Context } from '#platform/http/context.ts';
import { refuseAccount } from '../contract.ts';

/**
 * A link that signs the caller in as a customer, good once and for minutes; the session it opens ends after an hour and says
 * on every page who looks in. Logged before the link exists. Throws customer_not_found, customer_blocked.
 */
export async function signInAs(ctx: Context, { id }: { id: number }): Promise<{ path: string; until: string }> {
  const issued = await ownAccount.issueStaffSignIn(ctx, id);
  if (!issued) throw refuseAccount('customer_blocked');
  return { path: `/?token=${encodeURIComponent(issued.code)}`, until: issued.until.toISOString() };
}

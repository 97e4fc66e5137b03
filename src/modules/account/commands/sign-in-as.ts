import { ownAccount } from '#modules/customers/index.ts';
import type { Context } from '#platform/http/context.ts';
import { refuseAccount } from '../contract.ts';

/**
 * A one-time link with which a staff member impersonates a customer for at most an hour; it is logged before it is issued. Throws
 * customer_not_found, customer_blocked.
 */
export async function signInAs(ctx: Context, { id }: { id: number }): Promise<{ path: string; until: string }> {
  const issued = await ownAccount.issueStaffSignIn(ctx, id);
  if (!issued) throw refuseAccount('customer_blocked');
  return { path: `/?token=${encodeURIComponent(issued.code)}`, until: issued.until.toISOString() };
}

import { recordAudit } from '#modules/staff/index.ts';
import { sqlState, type Tx } from '#platform/db/database.ts';
import { refuseCustomers } from '../contract.ts';
import { tellOwner } from '../mail-effects.ts';
import { masked } from '../rules.ts';
import { lockCustomer, updateCustomerRow } from '../store/accounts.ts';
import { burnCode } from '../store/codes.ts';

/**
 * The owner of an address has opened the link: from now on the address belongs to the account. `first`: it had none
 * before. Refuses confirmation_code_wrong, also when somebody else confirmed the address in between.
 */
export async function confirmEmail(tx: Tx, code: string, now: Date): Promise<{ customerId: number; first: boolean }> {
  const burnt = await burnCode(tx, 'verify_email', code, now);
  const account = burnt && (await lockCustomer(tx, burnt.customer_id));
  if (!burnt?.email || account?.status !== 'active') throw refuseCustomers('confirmation_code_wrong');
  const { id, email: before, version, email_verified_at } = account;
  const { email } = burnt;
  await updateCustomerRow(tx, id, { email, email_verified_at: now }, now).catch((error: unknown) => {
    throw sqlState(error) === '23505' ? refuseCustomers('confirmation_code_wrong') : error;
  });
  const changes = masked(email === before ? [] : [{ field: 'email', old: before, new: email }]);
  const caller = { kind: 'customer' as const, id, name: account.name, tokenId: 0 };
  await recordAudit(tx, { subject_type: 'Customer', subject_id: id, action: 'confirm_email', caller, changes });
  if (email !== before && email_verified_at) await tellOwner(tx, 'email_changed', { customerId: id, email: before, version, now });
  return { customerId: id, first: email_verified_at === null };
}

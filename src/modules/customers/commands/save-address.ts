import { inTransaction } from '#platform/db/database.ts';
import { type Context, customerCaller } from '#platform/http/context.ts';
import { parsePhone, phoneProblem } from '#shared/address/phone.ts';
import { InvalidInput } from '#shared/refusal.ts';
import type { AddressForm, OwnAddress } from '../contract/own.ts';
import { refuseCustomers } from '../contract.ts';
import { maxAddresses } from '../rules.ts';
import { lockCustomer } from '../store/accounts.ts';
import { deleteAddressRow, insertAddress, updateAddressRow } from '../store/addresses.ts';

/** The address as it is stored. Throws InvalidInput on `phone`. */
function normalizeAddress(form: AddressForm): AddressForm {
  const phone = parsePhone(form.phone, form.country);
  if (phone === undefined) throw new InvalidInput({ phone: [{ key: phoneProblem(form.country) }] });
  return { ...form, phone };
}

/** Adds an address; the first one is the default. Throws too_many_addresses. */
export async function createAddress(ctx: Context, form: AddressForm): Promise<OwnAddress> {
  const address = normalizeAddress(form);
  const { id } = customerCaller(ctx);
  return inTransaction(ctx.db, async (tx) => {
    await lockCustomer(tx, id);
    const added = await insertAddress(tx, id, address, maxAddresses);
    if (!added) throw refuseCustomers('too_many_addresses', { max: maxAddresses });
    return added;
  });
}

/** Throws address_not_found, also for someone else's. */
export async function updateAddress(ctx: Context, { id, ...form }: AddressForm & { id: number }): Promise<OwnAddress> {
  const address = normalizeAddress(form);
  const caller = customerCaller(ctx);
  return inTransaction(ctx.db, async (tx) => {
    await lockCustomer(tx, caller.id);
    const saved = await updateAddressRow(tx, caller.id, id, address);
    if (!saved) throw refuseCustomers('address_not_found');
    return saved;
  });
}

/** Throws address_not_found, also for someone else's. */
export async function deleteAddress(ctx: Context, { id }: { id: number }): Promise<undefined> {
  const caller = customerCaller(ctx);
  await inTransaction(ctx.db, async (tx) => {
    await lockCustomer(tx, caller.id);
    if (!(await deleteAddressRow(tx, caller.id, id))) throw refuseCustomers('address_not_found');
  });
}

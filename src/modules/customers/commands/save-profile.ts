import { readWebsite } from '#modules/settings/index.ts';
import { diff, recordAudit } from '#modules/staff/index.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { type Context, customerCaller } from '#platform/http/context.ts';
import { rememberDevice } from '#platform/http/known-device.ts';
import { parsePhone, phoneProblem } from '#shared/address/phone.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import { InvalidInput } from '#shared/refusal.ts';
import type { customersContract } from '../contract.ts';
import { mailOwner, requestConfirmation } from '../mail-effects.ts';
import { passwordHashAt, refuseCommonPassword } from '../new-password.ts';
import { readPasswordHash } from '../queries/own.ts';
import { masked, normalizeInvoice } from '../rules.ts';
import {
  type CustomerColumns,
  insertConsents,
  type LockedCustomer,
  lockCustomer,
  marketingConsent,
  updateCustomerRow,
} from '../store/accounts.ts';
import { dropUnusedCodes } from '../store/codes.ts';
import { revokeCustomerTokens } from '../store/tokens.ts';
import { checkPassword } from './check-password.ts';

type Sent = ParsedInputOf<typeof customersContract.saveProfile>;

/**
 * Saves the sent fields of the own profile. A new address waits for confirmation by mail; a new password signs every other
 * device out. Throws InvalidInput by field, too_many_attempts.
 */
export async function saveProfile(ctx: Context, sent: Sent): Promise<{ email_pending: string | null }> {
  const caller = customerCaller(ctx);
  const columns = await buildProfileColumns(ctx, sent);
  if (sent.email !== undefined || sent.password !== undefined) await checkPassword(ctx, sent.current_password, 'current_password');
  const password_hash = sent.password === undefined ? undefined : await hashNewPassword(ctx, sent.password);
  const now = ctx.clock.now();
  const saved = await inTransaction(ctx.db, async (tx) => {
    const before = await lockCustomer(tx, caller.id);
    if (!before) throw new Error(`customer ${caller.id} has a token but no account`);
    await updateCustomerRow(tx, caller.id, { ...columns, ...(password_hash && { password_hash }) }, now);
    if (sent.marketing !== undefined) await recordConsent(tx, caller.id, sent.marketing, now);
    if (password_hash) {
      await dropUnusedCodes(tx, 'reset', caller.id);
      await revokeCustomerTokens(tx, caller.id, now, { except: caller.tokenId });
      await mailOwner(tx, 'password_changed', { customerId: caller.id, email: before.email, version: before.version, now });
    }
    await audit(tx, ctx, before, columns, password_hash !== undefined);
    const email_pending = sent.email !== undefined && sent.email !== before.email ? sent.email : null;
    if (email_pending !== null) await requestConfirmation(tx, caller.id, email_pending, now);
    return { email_pending };
  });
  if (password_hash) rememberDevice('customer', ctx, { id: caller.id, password_hash });
  return saved;
}

async function hashNewPassword(ctx: Context, password: string): Promise<string> {
  refuseCommonPassword(password);
  const { email } = await readPasswordHash(ctx.db, customerCaller(ctx).id);
  return passwordHashAt(email ?? '', password, ctx.shop.secrets);
}

/** The changed columns as they are stored: phone without separators, invoice numbers checked. */
async function buildProfileColumns({ db, clock }: Context, sent: Sent): Promise<CustomerColumns> {
  const { name, birthday, gender, locale } = sent;
  const columns: CustomerColumns = Object.fromEntries(
    Object.entries({ name, birthday, gender, locale }).filter(([, value]) => value !== undefined),
  );
  if (birthday && new Date(birthday) > clock.now()) throw new InvalidInput({ birthday: [{ key: 'past_date' }] });
  if (sent.phone !== undefined) columns.phone = sent.phone === null ? null : normalizePhone(sent.phone, (await readWebsite(db)).country);
  if (sent.invoice_carrier === null) columns.invoice = null;
  if (sent.invoice_carrier) {
    const checked = normalizeInvoice(sent.invoice_carrier);
    if ('invalidField' in checked) throw new InvalidInput({ [`invoice_carrier.${checked.invalidField}`]: [{ key: checked.invalidField }] });
    columns.invoice = checked.invoice;
  }
  return columns;
}

function normalizePhone(typed: string, country: string): string {
  const phone = parsePhone(typed, country);
  if (phone === undefined) throw new InvalidInput({ phone: [{ key: phoneProblem(country) }] });
  return phone;
}

const recordConsent = (tx: Tx, customerId: number, granted: boolean, now: Date): Promise<void> =>
  insertConsents(tx, customerId, [marketingConsent(granted)], now);

async function audit(tx: Tx, ctx: Context, before: LockedCustomer, columns: CustomerColumns, newPassword: boolean): Promise<void> {
  const old = Object.fromEntries(Object.keys(columns).map((field) => [field, before[field as keyof LockedCustomer]]));
  const about = { subject_type: 'Customer' as const, subject_id: before.id, caller: ctx.caller, request_id: ctx.requestId };
  const changes = masked(diff(old, columns));
  if (changes.length > 0) await recordAudit(tx, { ...about, action: 'update', changes });
  if (newPassword) await recordAudit(tx, { ...about, action: 'password_set' });
}

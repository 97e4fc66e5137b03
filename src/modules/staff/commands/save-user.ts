import { z } from 'zod';
import { randomToken, tokenHash } from '#platform/clock/clock.ts';
import { hashPassword } from '#platform/crypto/passwords.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { type Context, type StaffCaller, staffCaller } from '#platform/http/context.ts';
import { runBulk } from '#platform/http/run-bulk.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import type { BulkAnswer } from '#shared/fields.ts';
import { InvalidInput } from '#shared/refusal.ts';
import { recordAudit } from '../audit.ts';
import type { UserForm } from '../contract/users.ts';
import { refuseStaff, staffContract } from '../contract.ts';
import { staffEffects } from '../effects.ts';
import { mayGrant, mayManage, withViews } from '../grants.ts';
import { auditEntry } from '../queries/logs.ts';
import { superAdministratorExists } from '../queries.ts';
import { diff, revertedValues } from '../rules.ts';
import { revokeStaffTokens } from '../store/access-tokens.ts';
import { selectGrants, selectRoleIds } from '../store/roles.ts';
import { switchOff } from '../store/second-step.ts';
import { isEmailTaken, lockUser, type StoredUser, selectUser, setActive, setGrants, updateUserRow } from '../store/users.ts';
import { dropUnusedCodes, insertStaff, lockSuperRoles, revokeStaffSessions } from '../store.ts';
import { issueInvitation } from './forgot-password.ts';

type Saved = { id: number; version: number };

/**
 * Adds a staff member, who chooses a password by mail. Throws grants_too_much for permissions the caller lacks, InvalidInput on
 * `email` when it is taken.
 */
export async function createUser(ctx: Context, form: UserForm): Promise<Saved> {
  const caller = staffCaller(ctx);
  const passwordHash = await hashPassword(randomToken());
  return inTransaction(ctx.db, async (tx) => {
    await checkGrants(tx, caller, form);
    const id = await insertStaff(tx, { name: form.name, email: form.email, passwordHash, locale: form.locale, now: ctx.clock.now() });
    if (id === undefined) throw new InvalidInput({ email: [{ key: 'repeated' }] });
    await setGrants(tx, id, form.role_ids, withViews(form.permissions));
    if (!form.active) await setActive(tx, id, false);
    if (form.active) await mailLink(tx, 'staff_invitation', { email: form.email, by: caller.name }, `new:${id}`);
    const user = await lockUser(tx, id);
    await audit(tx, ctx, id, 'create', {}, user);
    return { id, version: user?.version ?? 1 };
  });
}

/**
 * Saves a staff member. Throws user_changed with both versions, grants_too_much for an account or permission beyond the
 * caller's, last_super_admin when none would be left.
 */
export function updateUser(ctx: Context, input: ParsedInputOf<typeof staffContract.updateUser>): Promise<Saved> {
  const { id, version, ...form } = input;
  return inTransaction(ctx.db, (tx) => change(tx, ctx, id, 'update', async () => ({ version, ...form })));
}

/**
 * Reverts name, language, roles and permissions of one log entry where unchanged, under the rules of updateUser. Throws
 * nothing_to_revert and what updateUser throws.
 */
export function revertUser(ctx: Context, { id, log_id }: { id: number; log_id: number }): Promise<Saved> {
  return inTransaction(ctx.db, (tx) =>
    change(tx, ctx, id, 'revert', async (before) => {
      const entry = await auditEntry(tx, { subject_type: 'User', subject_id: id, entry_id: log_id });
      const fields = revertable.parse(revertedValues(toUserForm(before), entry?.changes ?? [], revertable.keyof().options));
      const { roles, ...columns } = fields;
      const role_ids = roles && (await selectRoleIds(tx, roles));
      if (Object.keys(fields).length === 0 || role_ids?.length !== roles?.length) throw refuseStaff('nothing_to_revert');
      return { ...before, ...columns, ...(role_ids && { role_ids }) };
    }),
  );
}

const { name, locale, permissions } = staffContract.updateUser.input.shape;
const revertable = z.object({ name, locale, permissions, roles: z.array(z.string()) }).partial();

type VersionedForm = UserForm & { version: number };

async function change(
  tx: Tx,
  ctx: Context,
  id: number,
  action: string,
  buildForm: (before: StoredUser) => Promise<VersionedForm>,
): Promise<Saved> {
  const caller = staffCaller(ctx);
  await lockSuperRoles(tx);
  const before = await manageable(tx, caller, id);
  const { version, ...form } = await buildForm(before);
  await checkGrants(tx, caller, form, before);
  if (await isEmailTaken(tx, form.email, id)) throw new InvalidInput({ email: [{ key: 'repeated' }] });
  const { name, email, locale, active } = form;
  if (!(await updateUserRow(tx, id, version, { name, email, locale, active })))
    throw refuseStaff('user_changed', { current: toUserForm(before), base: version });
  await setGrants(tx, id, form.role_ids, withViews(form.permissions));
  // Links mailed to the previous address are revoked.
  if (email !== before.email) await dropUnusedCodes(tx, 'reset', id);
  if (before.active && !active) await revokeAccess(tx, id, ctx.clock.now());
  await requireOneAdministrator(tx);
  await audit(tx, ctx, id, action, toUserForm(before), await selectUser(tx, id));
  return { id, version: version + 1 };
}

/** Activates or deactivates accounts one by one; refusals of updateUser are reported per account. */
export const setUsersActive = (ctx: Context, { ids, active }: { ids: number[]; active: boolean }): Promise<BulkAnswer> =>
  runBulk(ctx, ids, (id) =>
    inTransaction(ctx.db, async (tx) => {
      await lockSuperRoles(tx);
      const before = await manageable(tx, staffCaller(ctx), id);
      if (before.active === active) return false;
      await setActive(tx, id, active);
      if (!active) await revokeAccess(tx, id, ctx.clock.now());
      await audit(tx, ctx, id, 'update', { active: before.active }, { active });
      await requireOneAdministrator(tx);
      return true;
    }),
  );

/** A deactivated account has neither sessions nor tokens, also when it is activated again. */
async function revokeAccess(tx: Tx, staffId: number, now: Date): Promise<void> {
  await revokeStaffSessions(tx, staffId, now);
  await revokeStaffTokens(tx, staffId, now);
}

/** Ends every session of these accounts, one by one. */
export const signUsersOut = (ctx: Context, { ids }: { ids: number[] }): Promise<BulkAnswer> =>
  runBulk(ctx, ids, (id) =>
    inTransaction(ctx.db, async (tx) => {
      await manageable(tx, staffCaller(ctx), id);
      await revokeStaffSessions(tx, id, ctx.clock.now());
      await audit(tx, ctx, id, 'signed_out', {}, {});
      return true;
    }),
  );

/** Mails the password link again, at most every two minutes. Throws user_not_found, grants_too_much, user_switched_off. */
export async function inviteAgain(ctx: Context, { id }: { id: number }): Promise<undefined> {
  await inTransaction(ctx.db, async (tx) => {
    const user = await manageable(tx, staffCaller(ctx), id);
    if (!user.active) throw refuseStaff('user_switched_off');
    const kind = user.invited ? 'staff_invitation' : 'staff_password_reset';
    const slot = Math.floor(ctx.clock.now().getTime() / onceEveryMs);
    // With the address: one that was corrected meanwhile gets a mail of its own.
    const once = `again:${id}:${slot}:${tokenHash(user.email).toString('hex').slice(0, 16)}`;
    await mailLink(tx, kind, { email: user.email, by: staffCaller(ctx).name }, once);
    await audit(tx, ctx, id, 'invited', {}, {});
  });
}

const onceEveryMs = 2 * 60_000;

/**
 * Returns an invitation link for the caller to hand over; earlier ones stay valid. Throws link_only_mailed where mails are sent
 * or the account was used, so that it cannot be used to take over an account. Else as inviteAgain.
 */
export async function invitationLink(ctx: Context, { id }: { id: number }): Promise<{ url: string }> {
  const email = await inTransaction(ctx.db, async (tx) => {
    const user = await manageable(tx, staffCaller(ctx), id);
    if (!user.active) throw refuseStaff('user_switched_off');
    if (ctx.shop.hasMailServer || !user.invited) throw refuseStaff('link_only_mailed');
    await audit(tx, ctx, id, 'link_taken', {}, {});
    return user.email;
  });
  const link = await issueInvitation(ctx.db, ctx.clock, email);
  if (!link) throw refuseStaff('user_not_found');
  return { url: `${ctx.shop.publicUrl}/admin/reset-password?code=${encodeURIComponent(link.code)}` };
}

type LinkMail = 'staff_invitation' | 'staff_password_reset';
const mailLink = (tx: Tx, kind: LinkMail, payload: { email: string; by: string }, once: string): Promise<void> =>
  staffEffects.emit(tx, kind, payload, once);

/**
 * Removes a lost second step and ends the sessions. Throws user_not_found, grants_too_much, and second_step_own for the
 * caller's own (use endSecondStep).
 */
export async function resetSecondStep(ctx: Context, { id }: { id: number }): Promise<undefined> {
  if (id === staffCaller(ctx).id) throw refuseStaff('second_step_own');
  await inTransaction(ctx.db, async (tx) => {
    await manageable(tx, staffCaller(ctx), id);
    await switchOff(tx, id);
    await revokeStaffSessions(tx, id, ctx.clock.now());
    await audit(tx, ctx, id, 'second_step_off', {}, {});
  });
}

async function manageable(tx: Tx, caller: StaffCaller, id: number): Promise<StoredUser> {
  const user = await lockUser(tx, id);
  if (!user) throw refuseStaff('user_not_found');
  if (!mayManage(caller, user)) throw refuseStaff('grants_too_much');
  return user;
}

/** Existing permissions may stay, even if the caller lacks them. */
async function checkGrants(tx: Tx, caller: StaffCaller, form: UserForm, before?: StoredUser): Promise<void> {
  const added = form.role_ids.filter((id) => !before?.role_ids.includes(id));
  const { permissions, superman } = await selectGrants(tx, added);
  const ownPermissions = form.permissions.filter((permission) => !before?.permissions.includes(permission));
  if (!mayGrant(caller, { permissions: withViews([...permissions, ...ownPermissions]), superman })) throw refuseStaff('grants_too_much');
}

/** The caller has locked the super roles: of two who remove each other, the second is refused. */
async function requireOneAdministrator(tx: Tx): Promise<void> {
  if (!(await superAdministratorExists(tx))) throw refuseStaff('last_super_admin');
}

const toUserForm = ({ name, email, locale, active, role_names, permissions }: StoredUser) => ({
  name,
  email,
  locale,
  active,
  roles: role_names,
  permissions,
});

async function audit(
  tx: Tx,
  ctx: Context,
  id: number,
  action: string,
  before: Record<string, unknown>,
  after: StoredUser | Record<string, unknown> | undefined,
): Promise<void> {
  const now = after && 'role_names' in after ? toUserForm(after as StoredUser) : (after ?? {});
  const changes = diff(before, now);
  await recordAudit(tx, { subject_type: 'User', subject_id: id, action, caller: ctx.caller, changes, request_id: ctx.requestId });
}

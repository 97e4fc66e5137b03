import { verifyPassword } from '#platform/crypto/passwords.ts';
import { clearSignInAttempts, type SignInAttempt, takeSignInAttempt } from '#platform/crypto/sign-in-attempts.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import { InvalidInput } from '#shared/refusal.ts';
import { activeStaffByEmail, staffById } from './queries.ts';

/** A session counts as a known device. */
export const sessionAsDevice = (ctx: Context): string => `session ${staffCaller(ctx).sessionId}`;

/** A signed-in member's attempt at their own secret, counted separately from other attempts. */
export const ownAttempt = (ctx: Context, realm: string): SignInAttempt => ({
  ...{ realm, account: String(staffCaller(ctx).id), ip: ctx.web.ip },
  device: sessionAsDevice(ctx),
});

/** Address and password of the account that calls; no password once it was switched off. */
export async function ownPassword(ctx: Context): Promise<{ id: number; email: string; password_hash: string | null }> {
  const { id, email } = await staffById(ctx.db, staffCaller(ctx).id);
  return { id, email, password_hash: (await activeStaffByEmail(ctx.db, email))?.password_hash ?? null };
}

/** Checks the caller's password and returns their address. Throws InvalidInput on `password`, too_many_attempts. */
export async function checkOwnPassword(ctx: Context, password: string): Promise<string> {
  const { email, password_hash } = await ownPassword(ctx);
  const attempt = ownAttempt(ctx, 'staff');
  await takeSignInAttempt(ctx.db, ctx.clock.now(), attempt);
  if (!(await verifyPassword(password, password_hash))) throw new InvalidInput({ password: [{ key: 'current_password' }] });
  await inTransaction(ctx.db, (tx) => clearSignInAttempts(tx, attempt));
  return email;
}

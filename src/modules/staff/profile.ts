import { pictureFrom } from '#modules/media/index.ts';
import { inTransaction, type Reader } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import { mayCall } from '#platform/http/may-call.ts';
import type { Locale } from '#shared/locale.ts';
import { recordAudit } from './audit.ts';
import type { StaffProfile } from './contract.ts';
import { staffById, superAdministratorExists } from './queries.ts';
import { replaceSession, sendCsrfToken, sessionCookieValue } from './session-cookies.ts';
import { revokeOwnSessions, updateOwnProfile } from './store/users.ts';
import { updateLocale } from './store.ts';

/** Gives the browser a session id, if it has none, and the CSRF token that belongs to it. */
export function startSession(ctx: Context): undefined {
  const token = sessionCookieValue(ctx);
  if (token) sendCsrfToken(ctx, token);
  else replaceSession(ctx);
}

/** Injected: balance of the shop's purse, major units. */
export type ShopBalanceOf = (reader: Reader) => Promise<number>;

/** The signed-in member. Renews the CSRF cookie, so that it does not expire on an open back office. */
export async function readProfile(ctx: Context, shopBalanceOf: ShopBalanceOf): Promise<StaffProfile> {
  const token = sessionCookieValue(ctx);
  if (token) sendCsrfToken(ctx, token);
  const caller = staffCaller(ctx);
  const { avatar, ...account } = await staffById(ctx.db, caller.id);
  const balance = mayCall(caller, 'coupons view') ? await shopBalanceOf(ctx.db) : null;
  return {
    ...account,
    avatar: avatar && pictureFrom(avatar, ctx.locale),
    balance,
    demo: ctx.shop.demo,
    mails_leave: ctx.shop.hasMailServer,
  };
}

export async function setLocale(ctx: Context, { locale }: { locale: Locale }): Promise<undefined> {
  await updateLocale(ctx.db, staffCaller(ctx).id, locale);
}

export async function readSetupState(ctx: Context): Promise<{ needed: boolean }> {
  return { needed: !(await superAdministratorExists(ctx.db)) };
}

export async function updateMe(ctx: Context, profile: { name: string; locale: Locale }): Promise<undefined> {
  await inTransaction(ctx.db, (tx) => updateOwnProfile(tx, staffCaller(ctx).id, profile));
}

/** Signs the caller out everywhere but here. */
export async function endOtherSessions(ctx: Context): Promise<undefined> {
  const caller = staffCaller(ctx);
  await inTransaction(ctx.db, async (tx) => {
    await revokeOwnSessions(tx, caller.id, { except: caller.sessionId }, ctx.clock.now());
    await recordAudit(tx, { subject_type: 'User', subject_id: caller.id, action: 'signed_out', caller, request_id: ctx.requestId });
  });
}

/** Ends one of the caller's sessions; others' are not found. */
export async function endSession(ctx: Context, { id }: { id: number }): Promise<undefined> {
  await revokeOwnSessions(ctx.db, staffCaller(ctx).id, { only: id }, ctx.clock.now());
}

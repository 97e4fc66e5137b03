import { type Context, staffCaller } from '#platform/http/context.ts';
import type { Locale } from '#shared/locale.ts';
import type { StaffProfile } from './contract.ts';
import { staffById, superAdministratorExists } from './queries.ts';
import { heldSession, replaceSession, sendCsrfToken } from './session-cookies.ts';
import { updateLocale } from './store.ts';

/** Gives the browser a session id, if it holds none, and the CSRF token that belongs to it. */
export function startSession(ctx: Context): undefined {
  const held = heldSession(ctx);
  if (held) sendCsrfToken(ctx, held);
  else replaceSession(ctx);
}

/** Who is signed in. The CSRF cookie is set again, so that it doesn't run out on a back office that stays open. */
export async function readProfile(ctx: Context): Promise<StaffProfile> {
  const held = heldSession(ctx);
  if (held) sendCsrfToken(ctx, held);
  const account = await staffById(ctx.db, staffCaller(ctx).id);
  return { ...account, avatar: null, balance: 0, demo: ctx.shop.demo, mails_leave: ctx.shop.mailsLeave };
}

export async function setLocale(ctx: Context, { locale }: { locale: Locale }): Promise<undefined> {
  await updateLocale(ctx.db, staffCaller(ctx).id, locale);
}

/** The shop's own purse. There is none yet, so it is always empty and never low. */
export function readBalance(ctx: Context) {
  return { balance: 0, currency: 'TWD' as const, low: false, updated_at: ctx.clock.now().toISOString() };
}

export async function readSetupState(ctx: Context): Promise<{ needed: boolean }> {
  return { needed: !(await superAdministratorExists(ctx.db)) };
}

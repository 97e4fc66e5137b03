import { pictureFrom } from '#modules/media/index.ts';
import type { Context } from '#platform/http/context.ts';
import { staffCaller } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import type { StaffUser } from '../contract/users.ts';
import { refuseStaff, type staffContract } from '../contract.ts';
import { selectSessions, selectUser, selectUsers } from '../store/users.ts';

type List = typeof staffContract.listUsers;

const yesNo = (chosen: 'true' | 'false' | undefined): boolean | undefined => (chosen === undefined ? undefined : chosen === 'true');

/** One statement. */
export async function listUsers({ db, locale }: Context, input: ParsedInputOf<List>): Promise<ResultOf<List>> {
  const { page, per_page, active, second_step: hasStep, ...filter } = input;
  const conditions = { ...filter, active: yesNo(active), second_step: yesNo(hasStep) };
  const rows = await selectUsers(db, conditions, { limit: per_page, offset: (page - 1) * per_page });
  return {
    data: rows.map(
      ({ id, name, email, superman, active: isActive, role_names, last_seen_at, created_at, second_step, invited, avatar }) => ({
        id,
        name,
        avatar: avatar && pictureFrom(avatar, locale),
        email,
        superman,
        active: isActive,
        roles: role_names,
        second_step,
        invited,
        last_seen_at: last_seen_at?.toISOString() ?? null,
        created_at: created_at.toISOString(),
      }),
    ),
    meta: { page, per_page, total: rows[0]?.total ?? 0 },
  };
}

/** Throws user_not_found. */
export async function readUser({ db, locale }: Context, { id }: { id: number }): Promise<StaffUser> {
  const user = await selectUser(db, id);
  if (!user) throw refuseStaff('user_not_found');
  const { role_names: _names, effective: _effective, last_seen_at, created_at, avatar, ...rest } = user;
  return {
    ...rest,
    avatar: avatar && pictureFrom(avatar, locale),
    last_seen_at: last_seen_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  };
}

/** The caller's sessions, the current one marked. */
export async function listSessions(ctx: Context): Promise<ResultOf<typeof staffContract.listSessions>> {
  const { id, sessionId } = staffCaller(ctx);
  const rows = await selectSessions(ctx.db, id, ctx.clock.now());
  return {
    data: rows.map((session) => ({
      ...session,
      created_at: session.created_at.toISOString(),
      last_seen_at: session.last_seen_at.toISOString(),
      current: session.id === sessionId,
    })),
  };
}

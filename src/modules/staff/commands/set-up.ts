import { type Clock, randomToken, tokenHash } from '#platform/clock/clock.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { recordAudit } from '../audit.ts';
import { refuseStaff } from '../contract.ts';
import { newPasswordHash } from '../new-password.ts';
import { superAdministratorExists } from '../queries.ts';
import { setupCodeMs } from '../rules.ts';
import { consumeCode, dropUnusedCodes, insertCode, lockSuperRoles } from '../store.ts';
import { addStaff } from './create-staff.ts';
import { ensureDefaultRoles } from './ensure-default-roles.ts';

/** 120 bits: typed from the terminal once, never guessed. */
const setupCodeBytes = 15;

/** Issues a set-up code, valid once for a day; earlier ones end. Printed for the operator only. */
export function issueSetupCode(db: Database, clock: Clock): Promise<string> {
  const now = clock.now();
  const code = randomToken(setupCodeBytes);
  return inTransaction(db, async (tx) => {
    await dropUnusedCodes(tx, 'setup', null);
    await insertCode(tx, {
      purpose: 'setup',
      staffId: null,
      codeHash: tokenHash(code),
      now,
      expiresAt: new Date(now.getTime() + setupCodeMs),
    });
    return code;
  });
}

type SetUp = { name: string; email: string; password: string; code: string };

/** Makes the first administrator. Refuses `setup_done` when there is one and `setup_code_wrong` otherwise. */
export async function setUp(ctx: Context, { name, email, password, code }: SetUp): Promise<undefined> {
  if (await superAdministratorExists(ctx.db)) throw refuseStaff('setup_done');
  const passwordHash = await newPasswordHash(password);
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    await ensureDefaultRoles(tx);
    await lockSuperRoles(tx);
    if (await superAdministratorExists(tx)) throw refuseStaff('setup_done');
    if (!(await consumeCode(tx, 'setup', tokenHash(code), now))) throw refuseStaff('setup_code_wrong');
    const id = await addStaff(tx, { name, email, passwordHash, locale: ctx.locale, roles: ['super-admin'], now });
    await recordAudit(tx, { subject_type: 'User', subject_id: id, action: 'set_up', request_id: ctx.requestId });
  });
}

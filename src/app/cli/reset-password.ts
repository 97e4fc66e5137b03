import { staffSetup } from '#modules/staff/index.ts';
import type { CliArguments, CliDeps } from './command-deps.ts';
import { ask, askPassword, CliError, say } from './terminal.ts';

/** Sets a staff member's password and ends all their sessions. */
export async function resetPassword({ db, clock }: CliDeps, { values }: CliArguments): Promise<void> {
  const email = (values.email ?? (await ask('E-mail of the staff member: '))).toLowerCase();
  const done = await staffSetup.setStaffPassword(db, clock, email, await askPassword());
  if (!done) throw new CliError(`No active staff member has the address ${email}.`);
  say(`✓ The password of ${email} is new, and their sessions have ended.`);
}

import { staffSetup } from '#modules/staff/index.ts';
import { operatorCommand } from '#platform/config/operator-command.ts';
import { emailField } from '#shared/fields.ts';
import { InvalidInput } from '#shared/refusal.ts';
import type { CliArguments, CliDeps } from './command-deps.ts';
import { ask, askPassword, CliError, say } from './terminal.ts';

/** Creates a super-admin: the first one, or another when no one can sign in. */
export async function createAdmin({ db, clock }: CliDeps, { values }: CliArguments): Promise<void> {
  const administrator = await askAdministrator(values);
  await staffSetup.createAdministrator(db, clock, administrator).catch((error: unknown) => {
    throw error instanceof InvalidInput && error.fields['email'] ? alreadyStaff(administrator.email) : error;
  });
  say(`✓ ${administrator.email} can sign in at /admin/login.`);
}

const alreadyStaff = (email: string): CliError =>
  new CliError(`${email} is a staff account already. For a new password: ${operatorCommand(`reset-password --email ${email}`)}`);

/** Name, e-mail and password, from arguments or prompts. */
export async function askAdministrator(values: CliArguments['values']): Promise<{ name: string; email: string; password: string }> {
  const typed = values.email ?? (await ask('E-mail: '));
  const email = emailField.safeParse(typed);
  if (!email.success) throw new CliError(`“${typed}” is not an e-mail address. Give one like name@example.com.`);
  const name = (values.name ?? (await ask('Name: '))).trim();
  if (name.length < 1 || name.length > 50) throw new CliError('The name must have 1 to 50 characters.');
  return { name, email: email.data, password: await askPassword() };
}

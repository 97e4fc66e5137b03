import { createAdministrator } from '#modules/staff/index.ts';
import type { CliArguments, CliHouse } from './house.ts';
import { ask, askPassword, CliError, say } from './words.ts';

/** Makes a super-admin: the first one, or another when nobody can sign in any more. */
export async function createAdmin({ db, clock }: CliHouse, { values }: CliArguments): Promise<void> {
  const administrator = await askAdministrator(values);
  await createAdministrator(db, clock, administrator);
  say(`✓ ${administrator.email} can sign in at /admin/login.`);
}

/** Name, e-mail and password of an administrator, from arguments or asked for. */
export async function askAdministrator(values: CliArguments['values']): Promise<{ name: string; email: string; password: string }> {
  const email = (values.email ?? (await ask('E-mail: '))).toLowerCase();
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw new CliError(`“${email}” is not an e-mail address.`);
  const name = values.name ?? (await ask('Name: '));
  if (name.length < 1 || name.length > 50) throw new CliError('The name must have 1 to 50 characters.');
  return { name, email, password: await askPassword() };
}

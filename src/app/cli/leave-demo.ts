import { shopState } from '#modules/settings/index.ts';
import { staffSetup } from '#modules/staff/index.ts';
import { removeDemo } from '../../demo/remove-demo.ts';
import type { CliArguments, CliDeps } from './command-deps.ts';
import { askAdministrator } from './create-admin.ts';
import { ask, CliError, say } from './terminal.ts';

/** Turns the demo into an empty shop: asks for the administrator first, then removes everything. */
export async function leaveDemo({ db, files, clock }: CliDeps, { values }: CliArguments): Promise<void> {
  const { demo } = await shopState.readShopState(db);
  if (!demo) throw new CliError('This shop is not a demo (or has left it before). Nothing was changed.');
  say('Everything in the demo is removed: products, customers, orders, pictures, staff accounts.');
  const administrator = await askAdministrator(values);
  if (!values.yes && (await ask('Type “leave” to go on: ')) !== 'leave') throw new CliError('Nothing was changed.');
  await removeDemo(db, files);
  await shopState.leaveDemoState(db);
  await staffSetup.createAdministrator(db, clock, administrator);
  say(`✓ The shop is empty and yours. Restart it, then sign in as ${administrator.email} at /admin/login.`);
}

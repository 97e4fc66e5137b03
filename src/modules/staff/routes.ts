import { routesOf } from '#platform/http/routes.ts';
import { forgotPassword } from './commands/forgot-password.ts';
import { resetPassword } from './commands/reset-password.ts';
import { setUp } from './commands/set-up.ts';
import { signIn } from './commands/sign-in.ts';
import { signOut } from './commands/sign-out.ts';
import { staffContract } from './contract.ts';
import { readBalance, readProfile, readSetupState, setLocale, startSession } from './profile.ts';

export const routes = routesOf('staff', staffContract, {
  csrf: startSession,
  login: signIn,
  logout: signOut,
  me: readProfile,
  setLocale,
  balance: readBalance,
  forgotPassword,
  resetPassword,
  setupState: readSetupState,
  setup: setUp,
});

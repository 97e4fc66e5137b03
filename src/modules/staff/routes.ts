import { toRoutes } from '#platform/http/routes.ts';
import { createToken, endToken, endUserToken, listTokens, listUserTokens } from './commands/access-tokens.ts';
import { changePassword } from './commands/change-password.ts';
import { forgotPassword } from './commands/forgot-password.ts';
import { addPasskey, listPasskeys, removePasskey, signInByPasskey, startPasskey, startPasskeySignIn } from './commands/passkeys.ts';
import { resetPassword } from './commands/reset-password.ts';
import { removeAvatar, setAvatar } from './commands/save-avatar.ts';
import { createRole, deleteRole, updateRole } from './commands/save-role.ts';
import {
  createUser,
  invitationLink,
  inviteAgain,
  resetSecondStep,
  revertUser,
  setUsersActive,
  signUsersOut,
  updateUser,
} from './commands/save-user.ts';
import { confirmSecondStep, endSecondStep, startSecondStep } from './commands/second-step.ts';
import { setUp } from './commands/set-up.ts';
import { signIn } from './commands/sign-in.ts';
import { signOut } from './commands/sign-out.ts';
import { staffContract } from './contract.ts';
import { readPreferences, savePreference } from './preferences.ts';
import {
  endOtherSessions,
  endSession,
  readProfile,
  readSetupState,
  type ShopBalanceOf,
  setLocale,
  startSession,
  updateMe,
} from './profile.ts';
import { readHelpers } from './queries/helpers.ts';
import { readLogActors, readLogs, readMyLogs, readTouched, readUserLogs } from './queries/logs.ts';
import { listRoles, readRole } from './queries/roles.ts';
import { listSessions, listUsers, readUser } from './queries/users.ts';
import { listViews, removeView, saveView } from './views.ts';

/** What a signed-in person does with their own account. */
const ownAccount = {
  startSecondStep,
  confirmSecondStep,
  endSecondStep,
  updateMe,
  setAvatar,
  removeAvatar,
  changePassword,
  listSessions,
  endSession,
  endOtherSessions,
  listTokens,
  createToken,
  endToken,
  listPasskeys,
  passkeyOptions: startPasskey,
  addPasskey,
  removePasskey,
};

/** The app injects the balance of the shop's purse, because credits are a higher layer. */
export const routes = (shopBalanceOf: ShopBalanceOf) =>
  toRoutes('staff', staffContract, {
    csrf: startSession,
    login: signIn,
    logout: signOut,
    me: (ctx) => readProfile(ctx, shopBalanceOf),
    helpers: readHelpers,
    setLocale,
    forgotPassword,
    resetPassword,
    setupState: readSetupState,
    setup: setUp,
    listUsers,
    readUser,
    createUser,
    updateUser,
    revertUser,
    setUsersActive,
    signUsersOut,
    inviteAgain,
    invitationLink,
    resetSecondStep,
    ...ownAccount,
    listUserTokens,
    endUserToken,
    passkeySignInOptions: startPasskeySignIn,
    passkeySignIn: signInByPasskey,
    listRoles,
    readRole,
    createRole,
    updateRole,
    deleteRole,
    logs: readLogs,
    logActors: readLogActors,
    touched: readTouched,
    userLogs: readUserLogs,
    myLogs: readMyLogs,
    listViews,
    saveView,
    deleteView: removeView,
    preferences: readPreferences,
    savePreference,
  });

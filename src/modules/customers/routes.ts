import { toRoutes } from '#platform/http/routes.ts';
import { endDevice } from './commands/end-device.ts';
import { mailReset } from './commands/mail-reset.ts';
import { addPasskey, listPasskeys, removePasskey, startPasskey, startPasskeySignIn } from './commands/passkeys.ts';
import { resendConfirmation } from './commands/resend-confirmation.ts';
import { forgotPassword, resetPassword, type Welcome } from './commands/reset-password.ts';
import { createAddress, deleteAddress, updateAddress } from './commands/save-address.ts';
import { removeAvatar, setAvatar } from './commands/save-avatar.ts';
import { anonymise, createByStaff, revertCustomer, signOutByStaff, tagCustomers, updateByStaff } from './commands/save-customer.ts';
import { createLevel, deleteLevel, revertLevel, updateLevel } from './commands/save-level.ts';
import { saveProfile } from './commands/save-profile.ts';
import { stopMarketing } from './commands/stop-marketing.ts';
import { customersContract } from './contract.ts';
import { listDevices } from './queries/own.ts';
import {
  listCustomerIds,
  listCustomers,
  listLevels,
  listSources,
  listTagChoices,
  listTags,
  readCustomerForStaff,
  readCustomerLogs,
  readLevelLogs,
} from './queries/staff-views.ts';
import type { CustomerFactsSql } from './store/staff-queries.ts';

/** Order and credit facts of customers, and what a confirmed address earns, injected by the app. */
export const routes = (facts: CustomerFactsSql, welcome: Welcome) =>
  toRoutes('customers', customersContract, {
    saveProfile,
    stopMarketing,
    setAvatar,
    removeAvatar,
    resendConfirmation,
    createAddress,
    updateAddress,
    deleteAddress,
    devices: listDevices,
    endDevice,
    passkeys: listPasskeys,
    passkeyOptions: startPasskey,
    addPasskey,
    removePasskey,
    passkeySignInOptions: startPasskeySignIn,
    forgotPassword,
    resetPassword: (ctx, input) => resetPassword(ctx, input, welcome),
    list: listCustomers(facts),
    ids: listCustomerIds(facts),
    read: readCustomerForStaff(facts),
    create: createByStaff,
    update: updateByStaff,
    tag: tagCustomers,
    tags: listTags,
    tagChoices: listTagChoices,
    sources: listSources,
    mailReset,
    anonymise,
    logs: readCustomerLogs,
    revert: revertCustomer,
    signOut: signOutByStaff,
    levels: listLevels,
    createLevel,
    updateLevel,
    deleteLevel,
    levelLogs: readLevelLogs,
    revertLevel,
  });

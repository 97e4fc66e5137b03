/** What `account` does for the customer who calls, and for staff with a whole account. */
export { checkPassword } from './commands/check-password.ts';
export { emptyAccount, lockAccount, lockStatus } from './commands/close-account.ts';
export { accountToConfirm } from './commands/confirm-email.ts';
export { issueStaffSignIn } from './commands/issue-staff-sign-in.ts';
export { mergeAccounts } from './commands/merge-accounts.ts';
export { listPasskeys } from './commands/passkeys.ts';
export { isEmailLogin } from './commands/sign-in.ts';
export { actingStaff, listDevices, readProfile } from './queries/own.ts';
export { allConsents, allWishlistItems, provenAddresses, readOrigin } from './queries/own-data.ts';

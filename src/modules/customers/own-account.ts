/** What `account` does for the customer who calls. */
export { checkPassword } from './commands/check-password.ts';
export { emptyAccount, lockAccount } from './commands/close-account.ts';
export { actingStaff, listDevices, readProfile } from './queries/own.ts';
export { allConsents, allWishes } from './queries/own-data.ts';

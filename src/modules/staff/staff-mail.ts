/** What mails to staff need: where they go, and the codes of the links in them. */
export { issueInvitation, issueResetCode } from './commands/forgot-password.ts';
export { staffAddress as addressOf } from './queries/names.ts';
export { administratorAddresses, staffWithPermission } from './queries.ts';

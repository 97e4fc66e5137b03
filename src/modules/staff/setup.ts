/** What a new shop, its first administrator and the command line need. */
export { createAdministrator, createStaff } from './commands/create-staff.ts';
export { ensureDefaultRoles } from './commands/ensure-default-roles.ts';
export { setStaffPassword } from './commands/set-staff-password.ts';
export { issueSetupCode } from './commands/set-up.ts';
export { superAdministratorExists } from './queries.ts';

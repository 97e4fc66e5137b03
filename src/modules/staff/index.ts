export { recordAudit } from './audit.ts';
export { createAdministrator, createStaff } from './commands/create-staff.ts';
export { ensureDefaultRoles } from './commands/ensure-default-roles.ts';
export { issueResetCode } from './commands/forgot-password.ts';
export { setStaffPassword } from './commands/set-staff-password.ts';
export { issueSetupCode } from './commands/set-up.ts';
export { administratorAddresses, identifyStaff, superAdministratorExists } from './queries.ts';
export { diff } from './rules.ts';

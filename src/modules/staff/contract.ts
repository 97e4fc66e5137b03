import { z } from 'zod';
import { endpoint } from '#shared/contract.ts';
import { amountView, emailField, noContent, nothing, passwordField, pictureView } from '#shared/fields.ts';
import { locales } from '#shared/locale.ts';
import { refuser, withFacts } from '#shared/refusal.ts';
import { accessTokenEndpoints } from './contract/access-tokens.ts';
import { logEndpoints } from './contract/logs.ts';
import { passkeyEndpoints } from './contract/passkeys.ts';
import { preferenceEndpoints } from './contract/preferences.ts';
import { roleEndpoints } from './contract/roles.ts';
import { secondStepEndpoints } from './contract/second-step.ts';
import { userEndpoints } from './contract/users.ts';

export { type AccessToken, tokenPermissions } from './contract/access-tokens.ts';
export { type AuditModel, auditFilter, auditRow } from './contract/logs.ts';
export type { Role } from './contract/roles.ts';
export type { StaffUser, UserRow } from './contract/users.ts';

export const staffErrors = {
  setup_done: 404,
  setup_code_wrong: 422,
  reset_code_wrong: 422,
  user_not_found: 404,
  user_changed: withFacts<{ current: unknown; base: number }>(409),
  nothing_to_revert: 422,
  user_switched_off: 409,
  link_only_mailed: 409,
  role_not_found: 404,
  role_changed: withFacts<{ current: unknown; base: number }>(409),
  role_in_use: withFacts<{ names: string }>(422),
  super_role_is_fixed: 422,
  grants_too_much: 403,
  last_super_admin: 422,
  too_many_views: withFacts<{ max: number }>(422),
  too_many_preferences: withFacts<{ max: number }>(422),
  too_many_tokens: withFacts<{ max: number }>(422),
  passkey_refused: 422,
  passkeys_elsewhere: 409,
  too_many_passkeys: withFacts<{ max: number }>(422),
  second_step_needed: 422,
  second_step_on: 409,
  second_step_not_started: 409,
  second_step_own: 409,
} as const;
export const refuseStaff = refuser(staffErrors);

/** The signed-in staff member as the back office needs it (spec section 3, admin user details). */
export const staffProfile = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  avatar: pictureView.nullable(),
  locale: z.enum(locales),
  roles: z.array(z.string()),
  permissions: z.array(z.string()),
  superman: z.boolean(),
  /** A code is required at sign-in in addition to the password. */
  second_step: z.boolean(),
  /** Balance of the shop's purse in TWD, 0 until it exists; null: not permitted. */
  balance: amountView.nullable(),
  /** Warnings in the frame of the back office. */
  demo: z.boolean(),
  mails_leave: z.boolean(),
});
export type StaffProfile = z.infer<typeof staffProfile>;

const newAdministrator = z.object({ name: z.string().trim().min(1).max(50), email: emailField, password: passwordField });

export const staffContract = {
  ...userEndpoints,
  ...roleEndpoints,
  ...secondStepEndpoints,
  ...logEndpoints,
  ...preferenceEndpoints,
  ...accessTokenEndpoints,
  ...passkeyEndpoints,
  csrf: endpoint({
    method: 'GET',
    path: '/sanctum/csrf-cookie',
    access: 'public',
    summary: 'Sets the CSRF cookie',
    input: nothing,
    output: noContent,
    status: 204,
  }),
  login: endpoint({
    method: 'POST',
    path: '/login',
    access: 'public',
    csrf: true,
    rate: 'credentials',
    summary: 'Signs a staff member in',
    input: z.object({
      email: z.string().trim().toLowerCase().min(1).max(254),
      password: z.string().min(1).max(200),
      remember: z.boolean().optional(),
      /** From the authenticator app, or a recovery code; required after `second_step_needed`. */
      code: z.string().trim().max(40).optional(),
    }),
    output: noContent,
    status: 204,
    errors: ['second_step_needed'],
  }),
  logout: endpoint({
    method: 'POST',
    path: '/logout',
    access: 'public',
    csrf: true,
    summary: 'Ends the session',
    input: nothing,
    output: noContent,
    status: 204,
  }),
  me: endpoint({
    method: 'GET',
    path: '/api/me',
    access: 'staff',
    summary: 'The signed-in staff member',
    input: nothing,
    output: staffProfile,
  }),
  helpers: endpoint({
    method: 'GET',
    path: '/api/me/helpers',
    access: 'staff',
    summary: 'Names of those who may change users and roles, for a caller without a permission',
    input: nothing,
    output: z.object({ names: z.array(z.string()) }),
  }),
  setLocale: endpoint({
    method: 'PUT',
    path: '/api/me/locale',
    access: 'staff',
    summary: 'Language of the back office for this staff member',
    input: z.object({ locale: z.enum(locales) }),
    output: noContent,
    status: 204,
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/api/admin/forgot-password',
    access: 'public',
    csrf: true,
    rate: 'credentials',
    summary: 'Mails a reset link; answers unknown addresses in the same way',
    input: z.object({ email: emailField }),
    output: nothing,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/admin/reset-password',
    access: 'public',
    csrf: true,
    rate: 'credentials',
    summary:
      'Sets a new password with the code of a mail; an invited member is signed in, unless a second step or another session prevents it',
    input: z.object({ code: z.string().min(16).max(100), password: passwordField }),
    output: z.object({ signed_in: z.boolean() }),
    errors: ['reset_code_wrong'],
  }),
  setupState: endpoint({
    method: 'GET',
    path: '/api/admin/setup',
    access: 'public',
    summary: 'Whether this shop still needs its first administrator',
    input: nothing,
    output: z.object({ needed: z.boolean() }),
  }),
  setup: endpoint({
    method: 'POST',
    path: '/api/admin/setup',
    access: 'public',
    csrf: true,
    rate: 'credentials',
    summary: 'Creates the first administrator with the one-time code',
    input: newAdministrator.extend({ code: z.string().trim().min(8).max(100) }),
    output: noContent,
    status: 204,
    errors: ['setup_done', 'setup_code_wrong'],
  }),
};

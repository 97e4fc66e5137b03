import { z } from 'zod';
import { endpoint } from '#shared/contract.ts';
import { bulkAnswer, emailField, idField, noContent, nothing, pageInput, pageSchema, passwordField, pictureView } from '#shared/fields.ts';

import { locales } from '#shared/locale.ts';
import { permissions } from '#shared/permissions.ts';

const permission = z.enum(permissions as readonly [(typeof permissions)[number]]);
const nameField = z.string().trim().min(1).max(50);

/** A staff member as the list shows them. */
const userRow = z.object({
  id: z.number(),
  name: z.string(),
  avatar: pictureView.nullable(),
  email: z.string(),
  roles: z.array(z.string()),
  superman: z.boolean(),
  active: z.boolean(),
  second_step: z.boolean(),
  /** Invited, never signed in. */
  invited: z.boolean(),
  last_seen_at: z.string().nullable(),
  created_at: z.string(),
});
export type UserRow = z.infer<typeof userRow>;

/** Editable fields of a staff member. `permissions` add to those of the roles. */
const userForm = z.object({
  name: nameField,
  email: emailField,
  locale: z.enum(locales),
  role_ids: z.array(idField).max(50),
  permissions: z.array(permission).max(permissions.length),
  active: z.boolean(),
});
export type UserForm = z.infer<typeof userForm>;

export const staffUser = userForm.extend({
  id: z.number(),
  version: z.number(),
  avatar: pictureView.nullable(),
  superman: z.boolean(),
  second_step: z.boolean(),
  /** Invited, never signed in. */
  invited: z.boolean(),
  last_seen_at: z.string().nullable(),
  created_at: z.string(),
});
export type StaffUser = z.infer<typeof staffUser>;

const saved = z.object({ id: z.number(), version: z.number() });

export const userEndpoints = {
  listUsers: endpoint({
    method: 'GET',
    path: '/api/admin/users',
    access: 'users view',
    summary: 'Staff members',
    input: pageInput.extend({
      q: z.string().trim().max(100).default(''),
      role: idField.optional(),
      active: z.enum(['true', 'false']).optional(),
      second_step: z.enum(['true', 'false']).optional(),
      sort: z.enum(['name', '-name', 'created_at', '-created_at', 'last_seen_at', '-last_seen_at']).default('name'),
    }),
    output: pageSchema(userRow),
  }),
  readUser: endpoint({
    method: 'GET',
    path: '/api/admin/users/:id',
    access: 'users update',
    summary: 'One staff member',
    input: z.object({ id: idField }),
    output: staffUser,
    errors: ['user_not_found'],
  }),
  createUser: endpoint({
    method: 'POST',
    path: '/api/admin/users',
    access: 'users create',
    summary: 'Adds a staff member, who gets a mail to choose a password',
    input: userForm,
    output: saved,
    status: 201,
    errors: ['grants_too_much'],
  }),
  updateUser: endpoint({
    method: 'PUT',
    path: '/api/admin/users/:id',
    access: 'users update',
    summary: 'Saves a staff member',
    input: userForm.extend({ id: idField, version: z.number().int() }),
    output: saved,
    errors: ['user_not_found', 'user_changed', 'grants_too_much', 'last_super_admin'],
  }),
  revertUser: endpoint({
    method: 'POST',
    path: '/api/admin/users/:id/logs/:log_id/revert',
    access: 'users update',
    summary: 'Reverts one log entry of name, language, roles and permissions, where the values are unchanged since',
    input: z.object({ id: idField, log_id: idField }),
    output: saved,
    errors: ['user_not_found', 'grants_too_much', 'last_super_admin', 'nothing_to_revert'],
  }),
  setUsersActive: endpoint({
    method: 'POST',
    path: '/api/admin/users/bulk',
    access: 'users update',
    summary: 'Activates or deactivates accounts; a deactivated account is signed out at once',
    input: z.object({ ids: z.array(idField).min(1).max(100), active: z.boolean() }),
    output: bulkAnswer,
  }),
  signUsersOut: endpoint({
    method: 'POST',
    path: '/api/admin/users/sign-out',
    access: 'users update',
    summary: 'Ends every session of these accounts at once',
    input: z.object({ ids: z.array(idField).min(1).max(100) }),
    output: bulkAnswer,
  }),
  inviteAgain: endpoint({
    method: 'POST',
    path: '/api/admin/users/:id/invitation',
    access: 'users update',
    rate: 'credentials',
    summary: 'Mails the password link again',
    input: z.object({ id: idField }),
    output: noContent,
    status: 204,
    errors: ['user_not_found', 'grants_too_much', 'user_switched_off'],
  }),
  invitationLink: endpoint({
    method: 'POST',
    path: '/api/admin/users/:id/invitation/link',
    access: 'users update',
    rate: 'credentials',
    summary: 'A password link for the caller to hand over: only while no mails are sent, for an unused account',
    input: z.object({ id: idField }),
    output: z.object({ url: z.string() }),
    errors: ['user_not_found', 'grants_too_much', 'user_switched_off', 'link_only_mailed'],
  }),
  resetSecondStep: endpoint({
    method: 'POST',
    path: '/api/admin/users/:id/second-step/end',
    access: 'users update',
    summary: 'Removes the second step of another account that lost telephone and recovery codes; every session ends',
    input: z.object({ id: idField }),
    output: noContent,
    status: 204,
    errors: ['user_not_found', 'grants_too_much', 'second_step_own'],
  }),
  updateMe: endpoint({
    method: 'PUT',
    path: '/api/admin/me',
    access: 'staff',
    sessionOnly: true,
    summary: 'Saves the own name and language',
    input: z.object({ name: nameField, locale: z.enum(locales) }),
    output: noContent,
    status: 204,
  }),
  setAvatar: endpoint({
    method: 'POST',
    path: '/api/admin/me/avatar',
    access: 'staff',
    sessionOnly: true,
    summary: 'Uploads the own avatar (multipart), replacing the previous one',
    input: nothing,
    output: z.object({ avatar: pictureView }),
    upload: { pictures: true, maxFiles: 1 },
  }),
  removeAvatar: endpoint({
    method: 'DELETE',
    path: '/api/admin/me/avatar',
    access: 'staff',
    sessionOnly: true,
    summary: 'Deletes the own avatar',
    input: nothing,
    output: noContent,
    status: 204,
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/api/admin/me/password',
    access: 'staff',
    sessionOnly: true,
    rate: 'credentials',
    summary: 'Changes the own password and ends every other session',
    input: z.object({ current: z.string().min(1).max(200), password: passwordField }),
    output: noContent,
    status: 204,
  }),
  listSessions: endpoint({
    method: 'GET',
    path: '/api/admin/me/sessions',
    access: 'staff',
    sessionOnly: true,
    summary: 'The caller’s sessions',
    input: nothing,
    output: z.object({
      data: z.array(
        z.object({ id: z.number(), user_agent: z.string(), created_at: z.string(), last_seen_at: z.string(), current: z.boolean() }),
      ),
    }),
  }),
  endOtherSessions: endpoint({
    method: 'POST',
    path: '/api/admin/me/sessions/end-others',
    access: 'staff',
    sessionOnly: true,
    summary: 'Ends all other sessions of the caller',
    input: nothing,
    output: noContent,
    status: 204,
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/api/admin/me/sessions/:id',
    access: 'staff',
    sessionOnly: true,
    summary: 'Ends one of the caller’s sessions',
    input: z.object({ id: idField }),
    output: noContent,
    status: 204,
  }),
};

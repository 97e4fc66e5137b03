import { z } from 'zod';
import { endpoint } from '#shared/contract.ts';
import { idField, noContent, pageInput, pageSchema } from '#shared/fields.ts';
import { permissions } from '#shared/permissions.ts';

const roleForm = z.object({
  name: z.string().trim().min(1).max(50),
  permissions: z.array(z.enum(permissions as readonly [(typeof permissions)[number]])).max(permissions.length),
});
export type RoleForm = z.infer<typeof roleForm>;

/** `key`: default role. A super role needs no permission list. */
const role = roleForm.extend({
  id: z.number(),
  key: z.string().nullable(),
  is_super: z.boolean(),
  version: z.number(),
  staff: z.array(z.object({ id: z.number(), name: z.string(), active: z.boolean() })),
});
export type Role = z.infer<typeof role>;

const saved = z.object({ id: z.number(), version: z.number() });

export const roleEndpoints = {
  listRoles: endpoint({
    method: 'GET',
    path: '/api/admin/roles',
    access: 'roles view',
    summary: 'Roles, their permissions and members',
    input: pageInput.extend({ q: z.string().trim().max(50).default(''), sort: z.enum(['id']).default('id') }),
    output: pageSchema(role),
  }),
  readRole: endpoint({
    method: 'GET',
    path: '/api/admin/roles/:id',
    access: 'roles view',
    summary: 'One role',
    input: z.object({ id: idField }),
    output: role,
    errors: ['role_not_found'],
  }),
  createRole: endpoint({
    method: 'POST',
    path: '/api/admin/roles',
    access: 'roles create',
    summary: 'Adds a role',
    input: roleForm,
    output: saved,
    status: 201,
    errors: ['grants_too_much'],
  }),
  updateRole: endpoint({
    method: 'PUT',
    path: '/api/admin/roles/:id',
    access: 'roles update',
    summary: 'Saves a role; its members have the new permissions at their next request',
    input: roleForm.extend({ id: idField, version: z.number().int() }),
    output: saved,
    errors: ['role_not_found', 'role_changed', 'grants_too_much', 'super_role_is_fixed'],
  }),
  deleteRole: endpoint({
    method: 'DELETE',
    path: '/api/admin/roles/:id',
    access: 'roles update',
    summary: 'Deletes a role that no one has',
    input: z.object({ id: idField }),
    output: noContent,
    status: 204,
    errors: ['role_not_found', 'role_in_use', 'super_role_is_fixed'],
  }),
};

import { z } from 'zod';
import { endpoint } from '#shared/contract.ts';
import { idField, noContent, nothing } from '#shared/fields.ts';
import { type Permission, permissions } from '#shared/permissions.ts';

/** The permissions a token may have: never those over staff accounts and roles. */
export const tokenPermissions = permissions.filter((permission) => !/^(users|roles) /.test(permission));

const accessToken = z.object({
  id: z.number(),
  name: z.string(),
  /** Its first ten characters. */
  prefix: z.string(),
  /** As chosen; `effective`: those that its owner still has. */
  permissions: z.array(z.enum(permissions)),
  effective: z.array(z.enum(permissions)),
  created_at: z.string(),
  expires_at: z.string(),
  /** Written at most once a minute; null: never used. */
  last_used_at: z.string().nullable(),
});
export type AccessToken = z.infer<typeof accessToken>;

const list = z.object({ data: z.array(accessToken) });

/** Access tokens: other programs call the API of the back office in the name of a staff member. */
export const accessTokenEndpoints = {
  listTokens: endpoint({
    method: 'GET',
    path: '/api/admin/me/tokens',
    access: 'staff',
    sessionOnly: true,
    summary: 'The caller’s access tokens',
    input: nothing,
    output: list,
  }),
  createToken: endpoint({
    method: 'POST',
    path: '/api/admin/me/tokens',
    access: 'staff',
    sessionOnly: true,
    rate: 'credentials',
    summary: 'Creates an access token with some of the caller’s own permissions; it is returned once',
    input: z.object({
      password: z.string().min(1).max(200),
      name: z.string().trim().min(1).max(50),
      permissions: z
        .array(z.enum(tokenPermissions as [Permission, ...Permission[]]))
        .min(1, { error: 'required' })
        .max(permissions.length),
      /** Days until it expires. */
      days: z.number().int().min(1).max(366),
    }),
    output: z.object({ id: z.number(), token: z.string() }),
    status: 201,
    errors: ['grants_too_much', 'too_many_tokens'],
  }),
  endToken: endpoint({
    method: 'DELETE',
    path: '/api/admin/me/tokens/:id',
    access: 'staff',
    sessionOnly: true,
    summary: 'Ends one of the caller’s access tokens',
    input: z.object({ id: idField }),
    output: noContent,
    status: 204,
  }),
  listUserTokens: endpoint({
    method: 'GET',
    path: '/api/admin/users/:id/tokens',
    access: 'users update',
    summary: 'The access tokens of a staff member',
    input: z.object({ id: idField }),
    output: list,
    errors: ['user_not_found'],
  }),
  endUserToken: endpoint({
    method: 'DELETE',
    path: '/api/admin/users/:id/tokens/:token_id',
    access: 'users update',
    summary: 'Ends an access token of a staff member',
    input: z.object({ id: idField, token_id: idField }),
    output: noContent,
    status: 204,
    errors: ['user_not_found', 'grants_too_much'],
  }),
};

import { z } from 'zod';
import { endpoint } from '#shared/contract.ts';
import { idField, noContent, nothing } from '#shared/fields.ts';
import { passkeyName, passkeyOptions, passkeyResponse, passkeyView } from '#shared/passkey.ts';

/** Passkeys of staff: beside the password, and the second step with it, since the device verifies its owner. */
export const passkeyEndpoints = {
  listPasskeys: endpoint({
    method: 'GET',
    path: '/api/admin/me/passkeys',
    access: 'staff',
    sessionOnly: true,
    summary: 'The caller’s passkeys',
    input: nothing,
    output: z.object({ data: z.array(passkeyView) }),
  }),
  passkeyOptions: endpoint({
    method: 'POST',
    path: '/api/admin/me/passkeys/options',
    access: 'staff',
    sessionOnly: true,
    rate: 'credentials',
    summary: 'WebAuthn options for adding a passkey; requires the password',
    input: z.object({ password: z.string().min(1).max(200) }),
    output: passkeyOptions,
    errors: ['too_many_passkeys', 'passkeys_elsewhere'],
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/api/admin/me/passkeys',
    access: 'staff',
    sessionOnly: true,
    rate: 'credentials',
    summary: 'Adds a passkey with what the browser answered to the options',
    input: z.object({ name: passkeyName, response: passkeyResponse }),
    output: z.object({ id: z.number() }),
    status: 201,
    errors: ['passkey_refused', 'too_many_passkeys', 'passkeys_elsewhere'],
  }),
  removePasskey: endpoint({
    method: 'DELETE',
    path: '/api/admin/me/passkeys/:id',
    access: 'staff',
    sessionOnly: true,
    summary: 'Removes one of the caller’s passkeys',
    input: z.object({ id: idField }),
    output: noContent,
    status: 204,
  }),
  passkeySignInOptions: endpoint({
    method: 'POST',
    path: '/api/admin/passkey/options',
    access: 'public',
    csrf: true,
    rate: 'credentials',
    summary: 'WebAuthn options for signing in with a passkey',
    input: nothing,
    output: passkeyOptions,
    errors: ['passkeys_elsewhere'],
  }),
  passkeySignIn: endpoint({
    method: 'POST',
    path: '/api/admin/passkey',
    access: 'public',
    csrf: true,
    rate: 'credentials',
    summary: 'Signs a staff member in with a passkey; it counts as the second step',
    input: z.object({ response: passkeyResponse, remember: z.boolean().optional() }),
    output: noContent,
    status: 204,
    errors: ['passkey_refused', 'passkeys_elsewhere'],
  }),
};

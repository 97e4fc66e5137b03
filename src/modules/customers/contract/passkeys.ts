import { z } from 'zod';
import { endpoint } from '#shared/contract.ts';
import { idField, noContent, nothing } from '#shared/fields.ts';
import { passkeyName, passkeyOptions, passkeyResponse, passkeyView } from '#shared/passkey.ts';

/** Passkeys of customers, beside the password. */
export const passkeyEndpoints = {
  passkeys: endpoint({
    method: 'GET',
    path: '/api/customer/passkeys',
    access: 'customer',
    summary: 'The customer’s passkeys',
    input: nothing,
    output: z.object({ data: z.array(passkeyView) }),
  }),
  passkeyOptions: endpoint({
    method: 'POST',
    path: '/api/customer/passkeys/options',
    access: 'customer',
    rate: 'credentials',
    summary: 'WebAuthn options for adding a passkey',
    input: nothing,
    output: passkeyOptions,
    errors: ['passkey_by_owner', 'too_many_passkeys', 'passkeys_elsewhere'],
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/api/customer/passkeys',
    access: 'customer',
    rate: 'credentials',
    summary: 'Adds a passkey with what the browser answered to the options',
    input: z.object({ name: passkeyName, response: passkeyResponse }),
    output: z.object({ id: z.number() }),
    status: 201,
    errors: ['passkey_refused', 'passkey_by_owner', 'too_many_passkeys', 'passkeys_elsewhere'],
  }),
  removePasskey: endpoint({
    method: 'DELETE',
    path: '/api/customer/passkeys/:id',
    access: 'customer',
    summary: 'Removes one of the customer’s passkeys',
    input: z.object({ id: idField }),
    output: noContent,
    status: 204,
    errors: ['unable_to_unbind', 'passkey_by_owner'],
  }),
  passkeySignInOptions: endpoint({
    method: 'POST',
    path: '/api/auth/passkey/options',
    access: 'public',
    rate: 'credentials',
    summary: 'WebAuthn options for signing in with a passkey',
    input: nothing,
    output: passkeyOptions,
    errors: ['passkeys_elsewhere'],
  }),
};

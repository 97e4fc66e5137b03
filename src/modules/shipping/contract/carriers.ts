import { z } from 'zod';
import { endpoint } from '#shared/contract.ts';
import { noContent, nothing } from '#shared/fields.ts';
import { isCarrierName } from '../carrier-rules.ts';
import { accountKinds } from '../ports.ts';

const key = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]{16}$/, { error: 'invalid' })
  .optional();

const kind = z.enum(accountKinds);

/** An account with the carrier. The two keys are write-only: left out they stay unchanged. */
const accountForm = z.object({
  kind,
  merchant_id: z
    .string()
    .trim()
    .regex(/^[0-9A-Za-z]{1,10}$/, { error: 'invalid' }),
  sandbox: z.boolean(),
  hash_key: key,
  hash_iv: key,
  version: z.number().int(),
});

const account = z.object({ merchant_id: z.string(), sandbox: z.boolean(), connected_at: z.string(), version: z.number() });

/** Who sends the parcels: the name and mobile number that the carrier prints, and the address that home delivery collects from. */
export const senderForm = z.object({
  name: z.string().trim().refine(isCarrierName, { error: 'carrier_name' }),
  phone: z
    .string()
    .trim()
    .regex(/^09\d{8}$/, { error: 'carrier_phone' }),
  zip: z
    .string()
    .trim()
    .regex(/^(\d{3}(\d{2,3})?)?$/, { error: 'zip' })
    .default(''),
  city: z.string().trim().max(10).default(''),
  address: z.string().trim().max(60).default(''),
});

/** `connected`: of each kind. `simulator`: a demo makes notes there while no account is stored. */
const carriersView = z.object({
  connected: z.enum(['account', 'simulator', 'none']),
  accounts: z.record(kind, account.nullable()),
  /** The sender; empty texts while there is none. `version`: of the sender; 0: there is none. */
  value: z.object({ name: z.string(), phone: z.string(), zip: z.string(), city: z.string(), address: z.string() }),
  version: z.number(),
});
export type CarriersView = z.infer<typeof carriersView>;

export const carriersEndpoints = {
  carriers: endpoint({
    method: 'GET',
    path: '/api/admin/settings/carriers',
    access: 'system update',
    summary: 'The accounts with the carrier without their keys, and the sender of parcels',
    input: nothing,
    output: carriersView,
  }),
  saveCarrier: endpoint({
    method: 'POST',
    path: '/api/admin/settings/carriers',
    access: 'system update',
    summary: 'Connects an account with the carrier, or changes it; keys are write-only',
    input: accountForm,
    output: carriersView,
    errors: ['carrier_changed', 'carrier_keys_missing'],
  }),
  removeCarrier: endpoint({
    method: 'DELETE',
    path: '/api/admin/settings/carriers/:kind',
    access: 'system update',
    summary: 'Disconnects an account with the carrier; its keys are deleted',
    input: z.object({ kind }),
    output: noContent,
    status: 204,
  }),
  saveSender: endpoint({
    method: 'PUT',
    path: '/api/admin/settings/carriers/sender',
    access: 'system update',
    summary: 'Saves the sender of parcels',
    input: z.object({ value: senderForm, version: z.number().int() }),
    output: carriersView,
    errors: ['carrier_changed'],
  }),
};

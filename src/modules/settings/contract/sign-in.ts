import { z } from 'zod';
import { endpoint } from '#shared/contract.ts';
import { mapFields } from '#shared/pick.ts';
import { signInProviders } from '#shared/sign-in-providers.ts';
import { saved } from './planned.ts';

/** The shop's account at a sign-in provider: channel id, client id or app id, as each calls it. */
const account = { active: z.boolean(), client_id: z.string().trim().max(200) };
const accountForm = z.object({
  ...account,
  /** Left out: the stored one stays. Null deletes it. Never answered. */
  secret: z.string().trim().min(1).max(200).nullish(),
});

const signInForm = z.object({ line: accountForm, google: accountForm, facebook: accountForm });
export type SignInForm = z.infer<typeof signInForm>;
const each = <T extends z.ZodType>(field: T) => z.object(mapFields(signInProviders, () => field));

export const signInEndpoints = {
  signIn: endpoint({
    method: 'GET',
    path: '/api/admin/settings/sign-in',
    access: 'system update',
    summary: 'The accounts at sign-in providers without their secrets, and the callback addresses to enter there',
    input: z.object({}),
    output: z.object({
      value: each(z.object(account)),
      version: z.number(),
      /** Whether a secret is stored. */
      has_secret: each(z.boolean()),
      callbacks: each(z.string()),
    }),
  }),
  saveSignIn: endpoint({
    method: 'PUT',
    path: '/api/admin/settings/sign-in',
    access: 'system update',
    summary: 'Saves the accounts at sign-in providers; a provider is offered once it is active with id and secret',
    input: z.object({ value: signInForm, version: z.number().int() }),
    output: saved,
    errors: ['settings_changed'],
  }),
};

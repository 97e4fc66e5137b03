import { z } from 'zod';
import { endpoint } from '#shared/contract.ts';
import { toOwnPath } from '#shared/own-path.ts';
import { signInProviders } from '#shared/sign-in-providers.ts';
import { trackingFields } from '#shared/tracking.ts';

const provider = z.enum(signInProviders);
/** What a browser brings back is from anywhere: what cannot be right counts as missing. */
const brought = z.string().max(2000).optional().catch(undefined);

export const oauthEndpoints = {
  oauth: endpoint({
    method: 'POST',
    path: '/api/oauth/:provider',
    access: 'public',
    rate: 'credentials',
    summary: 'Begins signing in with LINE, Google or Facebook or binding it to the own account, or unbinds it',
    input: z.object({
      provider,
      action: z.enum(['login', 'bind', 'unbind']),
      /** Where the browser ends up: a path of this shop; anything else counts as none. */
      redirect: z
        .string()
        .max(1000)
        .nullish()
        .catch(null)
        .transform((target) => toOwnPath(target)),
      cart: z.uuid().nullish().catch(null),
      ...trackingFields,
    }),
    /** Where to send the browser; null: unbound. */
    output: z.object({ url: z.string().nullable() }),
    errors: ['provider_not_offered', 'sign_in_first', 'not_while_impersonating', 'unable_to_unbind'],
  }),
  oauthCallback: endpoint({
    method: 'GET',
    path: '/api/oauth/:provider/callback',
    access: 'public',
    summary: 'Where a sign-in provider sends the browser back: redirects into the shop with a one-time code or a word in `token`',
    input: z.object({ provider, state: brought, code: brought, error: brought }),
    output: z.object({ location: z.string() }),
    status: 303,
  }),
};

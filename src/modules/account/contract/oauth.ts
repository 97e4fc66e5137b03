import { z } from 'zod';
import { endpoint } from '#shared/contract.ts';
import { toOwnPath } from '#shared/own-path.ts';
import { signInProviders } from '#shared/sign-in-providers.ts';
import { trackingFields } from '#shared/tracking.ts';

const provider = z.enum(signInProviders);
/** The parameters of the return are untrusted: an invalid one counts as missing. */
const returned = z.string().max(2000).optional().catch(undefined);

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
      /** The path of this shop to redirect to in the end; anything else counts as none. */
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
    input: z.object({ provider, state: returned, code: returned, error: returned }),
    output: z.object({ location: z.string() }),
    status: 303,
  }),
};

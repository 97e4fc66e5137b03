import type { SignInProvider } from '#shared/sign-in-providers.ts';

/** The addresses of one provider. `keys`: its public keys; `profile`: identifies the person where there is no id_token. */
export type ProviderEndpoints = { authorise: string; token: string; keys?: string; profile?: string; issuers?: readonly string[] };

/** The Graph version is part of Facebook's addresses; one lives about two years. */
const graph = 'v23.0';

export const endpoints: Readonly<Record<SignInProvider, ProviderEndpoints>> = {
  line: {
    authorise: 'https://access.line.me/oauth2/v2.1/authorize',
    token: 'https://api.line.me/oauth2/v2.1/token',
    issuers: ['https://access.line.me'],
  },
  google: {
    authorise: 'https://accounts.google.com/o/oauth2/v2/auth',
    token: 'https://oauth2.googleapis.com/token',
    keys: 'https://www.googleapis.com/oauth2/v3/certs',
    // Both are documented; tokens carry one or the other.
    issuers: ['https://accounts.google.com', 'accounts.google.com'],
  },
  facebook: {
    authorise: `https://www.facebook.com/${graph}/dialog/oauth`,
    token: `https://graph.facebook.com/${graph}/oauth/access_token`,
    profile: `https://graph.facebook.com/${graph}/me`,
  },
};

import type { SignInProvider } from '#shared/sign-in-providers.ts';
import type { SignInConfig } from './sign-in.ts';

/** The accounts of our simulator: worth nothing at a real provider. */
export const signInSandbox = (base_url: string): Readonly<Record<SignInProvider, SignInConfig>> => ({
  line: {
    ...{ client_id: '1650000001', client_secret: 'line-simulator-channel-secret-01' },
    endpoints: {
      ...{ authorise: `${base_url}/line/authorize`, token: `${base_url}/line/token` },
      issuers: ['https://access.line.me'],
    },
  },
  google: {
    ...{ client_id: 'simulator.apps.googleusercontent.com', client_secret: 'google-simulator-client-secret' },
    endpoints: {
      ...{ authorise: `${base_url}/google/authorize`, token: `${base_url}/google/token`, keys: `${base_url}/google/certs` },
      issuers: ['https://accounts.google.com'],
    },
  },
  facebook: {
    ...{ client_id: '170000000000001', client_secret: 'facebook-simulator-app-secret' },
    endpoints: { authorise: `${base_url}/facebook/authorize`, token: `${base_url}/facebook/token`, profile: `${base_url}/facebook/me` },
  },
});

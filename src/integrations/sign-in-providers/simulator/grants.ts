import { createHash } from 'node:crypto';
import { randomToken } from '#platform/clock/clock.ts';
import type { Person, SimulatedProvider } from './people.ts';

export const clients: Readonly<Record<SimulatedProvider, { id: string; secret: string }>> = {
  line: { id: '1650000001', secret: 'line-simulator-channel-secret-01' },
  google: { id: 'simulator.apps.googleusercontent.com', secret: 'google-simulator-client-secret' },
  facebook: { id: '170000000000001', secret: 'facebook-simulator-app-secret' },
};

export type Fields = Record<string, string | undefined>;
export type Grant = { provider: SimulatedProvider; redirect_uri: string; nonce: string; challenge: string; person: Person; until: number };

const codeLifeMs = 10 * 60_000;

/** What was granted and not yet fetched: codes, good once for ten minutes, and access tokens. In memory. */
export function createGrants() {
  const codes = new Map<string, Grant>();
  const people = new Map<string, Person>();
  return {
    addCode: (grant: Omit<Grant, 'until'>, now: Date): string => {
      const code = randomToken();
      codes.set(code, { ...grant, until: now.getTime() + codeLifeMs });
      return code;
    },
    /** The grant of a code that is right in every field; the code is gone either way. */
    takeCode: (provider: SimulatedProvider, fields: Fields, now: Date): Grant | undefined => {
      const grant = codes.get(fields['code'] ?? '');
      codes.delete(fields['code'] ?? '');
      return grant && isRight(grant, provider, fields, now) ? grant : undefined;
    },
    addToken: (person: Person): string => {
      const token = randomToken();
      people.set(token, person);
      return token;
    },
    personOf: (token: string): Person | undefined => people.get(token),
  };
}
export type Grants = ReturnType<typeof createGrants>;

function isRight(grant: Grant, provider: SimulatedProvider, fields: Fields, now: Date): boolean {
  const challenge = createHash('sha256')
    .update(fields['code_verifier'] ?? '')
    .digest('base64url');
  return (
    grant.provider === provider &&
    grant.until > now.getTime() &&
    grant.redirect_uri === fields['redirect_uri'] &&
    fields['grant_type'] === 'authorization_code' &&
    (grant.challenge === '' || grant.challenge === challenge)
  );
}

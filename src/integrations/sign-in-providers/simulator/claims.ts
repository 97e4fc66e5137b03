import { clients, type Grant } from './grants.ts';
import { buildSubject } from './people.ts';

/** What an id_token may have wrong. `confused`: signed with the public key as if it were a shared secret. */
export const tokenFaults = ['nonce', 'no_nonce', 'aud', 'azp', 'iss', 'expired', 'future', 'signature', 'none', 'confused'] as const;
export type TokenFault = (typeof tokenFaults)[number];

const issuers = { line: 'https://access.line.me', google: 'https://accounts.google.com' } as const;
const hour = 3600;
const shifts: Partial<Record<TokenFault, number>> = { expired: -2 * hour, future: hour };

/** The claims about a person, as the provider writes them: LINE never says whether an address is verified. */
export function buildClaims(
  provider: 'line' | 'google',
  { nonce, person: { name, email, verified }, person }: Grant,
  { fault, now }: { fault: TokenFault | null; now: Date },
): Record<string, unknown> {
  const iat = Math.floor(now.getTime() / 1000) + (fault ? (shifts[fault] ?? 0) : 0);
  return {
    iss: fault === 'iss' ? 'https://id.example' : issuers[provider],
    sub: buildSubject(provider, person),
    aud: fault === 'aud' ? 'another-client' : clients[provider].id,
    ...(fault === 'azp' && { azp: 'another-client' }),
    ...{ iat, exp: iat + hour },
    ...(fault === 'future' && { nbf: iat }),
    ...(fault !== 'no_nonce' && { nonce: fault === 'nonce' ? 'another-nonce' : nonce }),
    name,
    ...(email !== null && { email, ...(provider === 'google' && { email_verified: verified }) }),
  };
}

import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Context } from '#platform/http/context.ts';
import type { PasskeyResponse } from '#shared/passkey.ts';
import { Refusal } from '#shared/refusal.ts';
import { type ChallengePurpose, issueChallenge, takeChallenge } from './challenges.ts';

/** A passkey as it is stored: as a module stores it. */
export type StoredPasskey = { credential_id: Buffer; public_key: Buffer; counter: number; transports: string[] };
type Owner = { purpose: 'staff_add' | 'customer_add'; accountId: number; login: string; name: string };

/** EdDSA, ES256 and RS256 (COSE): what devices have. Named, as the library else tries newer ones that Node warns of. */
const algorithms = [-8, -7, -257];

/** Loaded at the first use: it brings parsers of certificates that nothing else needs. */
const library = () => import('@simplewebauthn/server');

/** No passkey was added, or no one signed in: a wrong signature, challenge, place or counter, whatever the reason. */
export const refusePasskey = (): Refusal => new Refusal('passkey_refused', 422);

const loopback = ['localhost', '127.0.0.1', '[::1]'];

/**
 * The relying party of the passkeys: the host of the public URL, which the calling page must have. Without a public host another name of
 * this machine counts as well. Throws passkeys_elsewhere for any other page.
 */
function relyingParty({ shop, web }: Pick<Context, 'shop' | 'web'>): { id: string; origin: string } {
  const own = new URL(shop.publicUrl);
  const sent = web.header('origin') ?? '';
  const page = URL.canParse(sent) ? new URL(sent) : own;
  const isOwn = page.origin === own.origin || (loopback.includes(own.hostname) && loopback.includes(page.hostname));
  if (!isOwn) throw new Refusal('passkeys_elsewhere', 409);
  return { id: page.hostname, origin: page.origin };
}

/** Options for adding a passkey that is stored on its device and unlocked by its owner. `known`: their passkeys, which are not added twice. */
export async function registrationOptions(
  ctx: Context,
  { purpose, accountId, login, name }: Owner,
  { shopName, known }: { shopName: string; known: readonly StoredPasskey[] },
): Promise<Record<string, unknown>> {
  const { id } = relyingParty(ctx);
  const challenge = await issueChallenge(ctx, purpose, accountId);
  const options = await (await library()).generateRegistrationOptions({
    ...{ rpName: shopName, rpID: id, userName: login, userDisplayName: name, challenge: Buffer.from(challenge, 'base64url') },
    userID: new TextEncoder().encode(`${purpose.replace('_add', '')}-${accountId}`),
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id.toString('base64url'), transports })),
  });
  return { ...options };
}

/** Checks what a browser answered to `registrationOptions`. Throws passkey_refused. */
export async function verifyRegistration(
  ctx: Context,
  purpose: Owner['purpose'],
  accountId: number,
  response: PasskeyResponse,
): Promise<StoredPasskey> {
  const { id, origin } = relyingParty(ctx);
  const { verifyRegistrationResponse } = await library();
  const result = await verifyRegistrationResponse({
    // Cast: the shape was parsed, its contents are what is checked here.
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge: (challenge) => takeChallenge(ctx, challenge, purpose, accountId),
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => undefined);
  if (!result?.verified) throw refusePasskey();
  const { credential } = result.registrationInfo;
  return {
    credential_id: Buffer.from(credential.id, 'base64url'),
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: response.response.transports ?? [],
  };
}

/** Options for signing in with any passkey of this shop that the device has. */
export async function signInOptions(ctx: Context, purpose: 'staff_sign_in' | 'customer_sign_in'): Promise<Record<string, unknown>> {
  const { id } = relyingParty(ctx);
  const challenge = await issueChallenge(ctx, purpose, null);
  const { generateAuthenticationOptions } = await library();
  return {
    ...(await generateAuthenticationOptions({ rpID: id, challenge: Buffer.from(challenge, 'base64url'), userVerification: 'required' })),
  };
}

/**
 * Checks what a browser answered to `signInOptions`: the signature, that its owner unlocked it, and that its counter grew. Returns the
 * new counter. Throws passkey_refused, also without a stored passkey.
 */
export async function verifySignIn(
  ctx: Context,
  purpose: Extract<ChallengePurpose, 'staff_sign_in' | 'customer_sign_in'>,
  stored: StoredPasskey | undefined,
  response: PasskeyResponse,
): Promise<number> {
  if (!stored) throw refusePasskey();
  const { id, origin } = relyingParty(ctx);
  const { verifyAuthenticationResponse } = await library();
  const result = await verifyAuthenticationResponse({
    // Cast: as in verifyRegistration.
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge: (challenge) => takeChallenge(ctx, challenge, purpose, null),
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    credential: {
      id: stored.credential_id.toString('base64url'),
      publicKey: new Uint8Array(stored.public_key),
      counter: stored.counter,
    },
  }).catch(() => undefined);
  if (!result?.verified) throw refusePasskey();
  return result.authenticationInfo.newCounter;
}

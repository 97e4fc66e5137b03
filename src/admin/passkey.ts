import type { Output } from './client.ts';

/** Whether this browser can have passkeys here: newer ones, by https or on this machine. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window;

/** The person closed the device's question, or it took too long. */
export class PasskeyCancelled extends Error {}
/** The device has a passkey for this account already. */
export class PasskeyKnown extends Error {}

const library = () => import('@simplewebauthn/browser');
type Options<N extends 'staff.passkeyOptions' | 'staff.passkeySignInOptions'> = Output<N>;

/** Asks the device to make a passkey; the library is loaded on demand. Throws PasskeyCancelled, PasskeyKnown. */
export async function makePasskey(options: Options<'staff.passkeyOptions'>) {
  const { startRegistration } = await library();
  // Cast: the server passes WebAuthn's own options on.
  return startRegistration({ optionsJSON: options as never }).catch(rethrow);
}

/** Asks the device for a passkey of this shop. Throws PasskeyCancelled. */
export async function answerByPasskey(options: Options<'staff.passkeySignInOptions'>) {
  const { startAuthentication } = await library();
  // Cast: as above.
  return startAuthentication({ optionsJSON: options as never }).catch(rethrow);
}

function rethrow(error: unknown): never {
  const { name } = error as { name?: string };
  throw name === 'InvalidStateError' ? new PasskeyKnown() : new PasskeyCancelled();
}

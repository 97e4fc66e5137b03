import * as m from '#messages';
import { call } from '../../client.ts';

/** Whether this browser can have passkeys here: newer ones, by https or on this machine. False while rendering on the server. */
export const hasPasskeys = (): boolean => typeof window !== 'undefined' && 'PublicKeyCredential' in window;

/** The library, fetched at the first tap. */
const library = () => import('@simplewebauthn/browser');

/** Asks the device for a passkey of this shop. Throws a CallError, or an Error with a sentence for the shopper. */
export async function answerByPasskey() {
  const [{ startAuthentication }, options] = await Promise.all([library(), call('customers.passkeySignInOptions', {})]);
  // Cast: the server passes WebAuthn's own options on.
  return startAuthentication({ optionsJSON: options as never }).catch(explain);
}

/** Makes a passkey on this device and adds it to the customer's account. Throws as answerByPasskey. */
export async function addPasskey(name: string): Promise<void> {
  const [{ startRegistration }, options] = await Promise.all([library(), call('customers.passkeyOptions', {})]);
  // Cast: as above.
  const response = await startRegistration({ optionsJSON: options as never }).catch(explain);
  await call('customers.addPasskey', { name, response: response as never });
}

function explain(error: unknown): never {
  const { name } = error as { name?: string };
  throw new Error(name === 'InvalidStateError' ? m.sign_in_passkey_known() : m.sign_in_passkey_cancelled());
}

import type { Locale } from '#shared/locale.ts';
import type { SignInProvider } from '#shared/sign-in-providers.ts';

/** The person as the provider identifies them. `subject` is their permanent id at this provider; the rest may change. */
export type Identity = {
  subject: string;
  /** Empty where the provider gives none. */
  name: string;
  email: string | null;
  /** The provider itself proved the mailbox. LINE and Facebook never say so. */
  emailVerified: boolean;
};

/** The secrets of one visit: `state` is in the address, the others only in what the provider signs or is shown by us. */
export type VisitSecrets = { state: string; nonce: string; verifier: string };

/** One sign-in provider with the shop's account there. */
export type SignInPort = {
  /** Where the browser is sent. `redirectUri` is registered at the provider. */
  authoriseUrl(visit: VisitSecrets & { redirectUri: string; locale: Locale }): string;
  /**
   * Swaps the code of the return for a verified identity. Never throws: `problem` is a word for the log, with nothing of the
   * person or the account in it.
   */
  identify(
    answer: Omit<VisitSecrets, 'state'> & { code: string; redirectUri: string },
  ): Promise<{ identity: Identity } | { problem: string }>;
};

/** The port of a provider; undefined while the shop does not offer it. */
export type SignInPorts = { signIn: (provider: SignInProvider) => Promise<SignInPort | undefined> };

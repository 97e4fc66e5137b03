import type { SignInProvider } from '#shared/sign-in-providers.ts';
import { createSignal } from '../signal.ts';

/** A return from a provider whose address belongs to an account here: its code, still good, and the address with stars. */
export type PendingLink = { token: string; provider: SignInProvider; email: string };
export const pendingLink = createSignal<PendingLink | null>(null);

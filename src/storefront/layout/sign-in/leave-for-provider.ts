import type { SignInProvider } from '#shared/sign-in-providers.ts';
import { call } from '../../client.ts';
import { captured } from '../captured.ts';
import { stored } from '../storage.ts';

/** Sends the browser to a provider; it comes back to `redirect`, a path of this shop. Throws a CallError. */
export async function leaveForProvider(provider: SignInProvider, action: 'login' | 'bind', redirect: string): Promise<void> {
  const { url } = await call('account.oauth', { provider, action, redirect, cart: stored.get('cart'), ...captured() });
  if (url) window.location.assign(url);
}

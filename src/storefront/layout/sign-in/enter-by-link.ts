import type { NavigateFunction } from 'react-router';
import * as m from '#messages';
import { type Locale, localizedPath } from '#shared/locale.ts';
import { toOwnPath } from '#shared/own-path.ts';
import { providerNames, type SignInProvider } from '#shared/sign-in-providers.ts';
import { CallError } from '../../client.ts';
import { panels } from '../panels.ts';
import { restoreSession } from '../session-store.ts';
import { showToast, type Toast } from '../toasts.tsx';
import { signInByToken } from './enter.ts';
import { pendingLink } from './pending-link.ts';
import { showWelcome } from './welcome.ts';

/** Results that a provider's return brings instead of a token; `cannot_add` is the specification's (section 8). */
const returns: Readonly<Record<string, () => Omit<Toast, 'id'>>> = {
  cannot_add: () => ({ kind: 'error', title: m.sign_in_binding_failed(), text: m.sign_in_binding_failed_text() }),
  provider_bound: () => ({ kind: 'done', text: m.sign_in_provider_bound() }),
  provider_cancelled: () => ({ kind: 'error', text: m.sign_in_provider_cancelled() }),
  provider_failed: () => ({ kind: 'error', text: m.sign_in_provider_failed() }),
};

/** Going to the page that is shown would fetch and draw it again. */
const isHere = (path: string): boolean => path === window.location.pathname + window.location.search + window.location.hash;

/** `redirect`: where the link says to go. */
type Arrival = { redirect: string | null; locale: Locale; navigate: NavigateFunction };

/** Signs in with the token of a link and goes where it says, else home; an invalid link shows why and keeps the current session. */
export async function enterByLink(token: string, { redirect, locale, navigate }: Arrival): Promise<void> {
  const target = toOwnPath(redirect) ?? localizedPath('/home', locale);
  const goOn = async () => {
    if (!isHere(target)) await navigate(target, { replace: true });
  };
  const notice = Object.hasOwn(returns, token) ? returns[token]?.() : undefined;
  if (notice) {
    await restoreSession();
    showToast(notice);
    await goOn();
    return;
  }
  const failed = await signInByToken(token).then(
    (back) => showWelcome(m.member_signed_in(), back),
    (error: unknown) => error,
  );
  if (failed !== undefined) await restoreSession();
  // Before the dialog opens: it belongs to the page that the shopper came from.
  await goOn();
  const question = failed instanceof CallError && failed.code === 'link_password_needed' ? failed.facts : undefined;
  if (question) askForPassword(token, question);
  else if (failed !== undefined) showToast({ kind: 'error', text: failed instanceof Error ? failed.message : m.error_system_error() });
}

/** Opens the dialog that asks for the password of the account at the provider's address. */
function askForPassword(token: string, { provider, email }: Readonly<Record<string, unknown>>): void {
  if (typeof provider !== 'string' || !(provider in providerNames)) return;
  pendingLink.set({ token, provider: provider as SignInProvider, email: String(email) });
  panels.set('login');
}

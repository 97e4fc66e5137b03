import * as m from '#messages';
import { restoreSession, signInByToken } from '../session-store.ts';
import { showToast } from '../toasts.tsx';
import { showWelcome } from './welcome.ts';

/** The value a provider returns instead of a token when its account belongs to another customer (spec section 8). */
const cannotAdd = 'cannot_add';

/** Signs in with the token of a link and goes home; an invalid link shows why and keeps the current session. */
export async function enterByLink(token: string, goHome: () => unknown): Promise<void> {
  if (token === cannotAdd) {
    await restoreSession();
    showToast({ kind: 'error', title: m.sign_in_binding_failed(), text: m.sign_in_binding_failed_text() });
  } else {
    await signInByToken(token)
      .then((back) => showWelcome(m.member_signed_in(), back))
      .catch(async (error: unknown) => {
        await restoreSession();
        showToast({ kind: 'error', text: error instanceof Error ? error.message : m.error_system_error() });
      });
  }
  await goHome();
}

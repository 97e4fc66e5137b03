import * as m from '#messages';
import { restoreSession, signInByToken } from '../session-store.ts';
import { showToast } from '../toasts.tsx';
import { showWelcome } from './welcome.ts';

/** What a provider sends back instead of a token when its account belongs to somebody else here (spec section 8). */
const cannotAdd = 'cannot_add';

/** Signs in with the token of a link and goes home; a link that does not work says why, and the session there was goes on. */
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

import * as m from '#messages';
import { CallError } from '../../client.ts';
import { hasSessionEnded } from '../../layout/ended-session.ts';
import { panels } from '../../layout/panels.ts';
import { showError, showToast } from '../../layout/toasts.tsx';

/**
 * Whether an error means that the session ended while the page was filled in. After another call noticed it first, this one was
 * sent without a token and the member's cart was not found.
 */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 401 || (error.code === 'cart_not_found' && hasSessionEnded()));

/** Shows an error. An ended session opens the sign-in over the page, which keeps all input. */
export function reportFailure(error: unknown): void {
  if (!isSignedOut(error)) {
    showError(error);
    return;
  }
  showToast({ kind: 'error', text: m.checkout_form_session_over() });
  panels.set('login');
}

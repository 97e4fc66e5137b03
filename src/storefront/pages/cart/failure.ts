import * as m from '#messages';
import { CallError } from '../../client.ts';
import { panels } from '../../frame/panels.ts';
import { hasSessionEnded } from '../../frame/session-store.ts';
import { showError, showToast } from '../../frame/toasts.tsx';

/**
 * True for an answer that means: the session has ended while the shopper was filling in the page. Where another call was told
 * so first, this one went out without a token, and the member's cart was not found.
 */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 401 || (error.code === 'cart_not_found' && hasSessionEnded()));

/** Says what went wrong. A session that has ended is taken up again over the page, which keeps all that was typed. */
export function reportFailure(error: unknown): void {
  if (!isSignedOut(error)) {
    showError(error);
    return;
  }
  showToast({ kind: 'error', text: m.checkout_form_session_over() });
  panels.set('login');
}

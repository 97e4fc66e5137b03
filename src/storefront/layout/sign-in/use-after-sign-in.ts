import { useLocation, useNavigate } from 'react-router';
import { panels } from '../panels.ts';
import type { RestoredCart } from './enter.ts';
import { safeRedirect } from './safe-redirect.ts';
import { showWelcome } from './welcome.ts';

const isSignInHash = (hash: string): boolean => ['#login', '#signup', '#forgot'].includes(hash);

/** Removes the hash that opened the dialog from the URL, so that it can open it again. */
export function useForgetHash(): () => void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  return () => {
    if (!isSignInHash(hash)) return;
    const rest = new URLSearchParams(search);
    rest.delete('redirect');
    void navigate({ pathname, search: rest.toString() }, { replace: true, preventScrollReset: true });
  };
}

/** Closes the dialog with a message and goes to the redirect target, or stays. */
export function useAfterSignIn(): (words: string, back: RestoredCart | null) => void {
  const { search } = useLocation();
  const navigate = useNavigate();
  const forgetHash = useForgetHash();
  return (words, back) => {
    const target = safeRedirect(search);
    if (target) void navigate(target, { replace: true });
    else forgetHash();
    panels.set(null);
    showWelcome(words, back);
  };
}

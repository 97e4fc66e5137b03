import { useNavigate } from 'react-router';
import { localizedPath } from '#shared/locale.ts';
import { useLocale } from '../ui/shop.ts';
import { panels } from './panels.ts';
import { signOut } from './session-store.ts';

let isLeaving = false;
/** True during a deliberate sign-out: the member area then does not ask to sign in again. */
export const isSigningOut = (): boolean => isLeaving;

/** Ends the session with the given function and returns home (spec section 4). */
export function useLeaving(): (end: () => Promise<void> | void) => Promise<void> {
  const navigate = useNavigate();
  const locale = useLocale();
  return async (end) => {
    panels.set(null);
    isLeaving = true;
    await end();
    await navigate(localizedPath('/home', locale));
    isLeaving = false;
  };
}

export function useSignOut(): () => Promise<void> {
  const leaving = useLeaving();
  return () => leaving(signOut);
}

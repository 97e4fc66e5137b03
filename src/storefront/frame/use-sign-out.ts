import { useNavigate } from 'react-router';
import { localizedPath } from '#shared/locale.ts';
import { useLocale } from '../ui/shop.ts';
import { panels } from './panels.ts';
import { signOut } from './session-store.ts';

let isLeaving = false;
/** True while somebody signs out by themselves: the member area then asks nobody to sign in again. */
export const isSigningOut = (): boolean => isLeaving;

/** Signs out and returns home (spec section 4). */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  const locale = useLocale();
  return async () => {
    panels.set(null);
    isLeaving = true;
    await signOut();
    await navigate(localizedPath('/home', locale));
    isLeaving = false;
  };
}

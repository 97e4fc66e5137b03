import { useNavigate } from 'react-router';
import { localizedPath } from '#shared/locale.ts';
import { useLocale } from '../ui/shop.ts';
import { panels } from './panels.ts';
import { signOut } from './session-store.ts';

/** Signs out and returns home (spec section 4). */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  const locale = useLocale();
  return async () => {
    panels.set(null);
    // First away: the member area would ask whoever is no longer signed in to sign in.
    await navigate(localizedPath('/home', locale));
    await signOut();
  };
}

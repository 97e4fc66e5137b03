import { Heart } from 'lucide-react';
import { useEffect } from 'react';
import * as m from '#messages';
import { useSessionState } from '../../layout/session-store.ts';
import { showError, showToast } from '../../layout/toasts.tsx';
import { followSession, toggleWishlist, useWishlist } from './wishlist.ts';

type Props = { productId: number; name: string; className?: string };

/** The wishlist button. A visitor is asked to log in, and the product is saved afterwards. */
export function WishlistButton({ productId, name, className = '' }: Props) {
  const isOnWishlist = useWishlist()?.has(productId) ?? false;
  const session = useSessionState();
  const confirmSaved = (isSaved: boolean) => isSaved && showToast({ kind: 'done', text: m.wishlist_saved() });
  useEffect(
    function follow() {
      followSession(session)
        .then((isSaved) => isSaved && showToast({ kind: 'done', text: m.wishlist_saved() }))
        .catch(showError);
    },
    [session],
  );
  return (
    <button
      type="button"
      aria-pressed={isOnWishlist}
      aria-label={m.wishlist_save_named({ name })}
      onClick={() => void toggleWishlist(productId, session).then(confirmSaved, showError)}
      className={`icon-button rounded-full bg-paper/90 ${isOnWishlist ? 'text-secondary-t' : 'text-ink'} ${className}`}
    >
      <Heart size={20} strokeWidth={1.5} aria-hidden="true" fill={isOnWishlist ? 'currentColor' : 'none'} />
    </button>
  );
}

import { Heart } from 'lucide-react';
import { useEffect } from 'react';
import * as m from '#messages';
import { useSessionState } from '../../layout/session-store.ts';
import { showError, showToast } from '../../layout/toasts.tsx';
import { followSession, pressWish, useWishes } from './wishes.ts';

type Props = { productId: number; name: string; className?: string };

/** The wishlist button. A visitor is asked to log in, and the wish is saved afterwards. */
export function WishButton({ productId, name, className = '' }: Props) {
  const isWished = useWishes()?.has(productId) ?? false;
  const session = useSessionState();
  const sayKept = (isKept: boolean) => isKept && showToast({ kind: 'done', text: m.wish_kept() });
  useEffect(
    function follow() {
      followSession(session)
        .then((isKept) => isKept && showToast({ kind: 'done', text: m.wish_kept() }))
        .catch(showError);
    },
    [session],
  );
  return (
    <button
      type="button"
      aria-pressed={isWished}
      aria-label={m.wish_named({ name })}
      onClick={() => void pressWish(productId, session).then(sayKept, showError)}
      className={`icon-button rounded-full bg-paper/90 ${isWished ? 'text-secondary-t' : 'text-ink'} ${className}`}
    >
      <Heart size={20} strokeWidth={1.5} aria-hidden="true" fill={isWished ? 'currentColor' : 'none'} />
    </button>
  );
}

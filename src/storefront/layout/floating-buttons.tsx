import { ArrowUp, MessageCircle } from 'lucide-react';
import { useEffect, useState } from 'react';
import * as m from '#messages';
import { useShop } from '../ui/shop.ts';

/** Scroll position in px from which the back-to-top button is shown (spec section 9). */
const topOffset = 150;

/** Wide screens only: customer service, if configured, and back to top. */
export function FloatingButtons() {
  const { website } = useShop();
  const [isDown, setDown] = useState(false);
  useEffect(function followScroll() {
    const onScroll = () => setDown(window.scrollY > topOffset);
    onScroll();
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);
  const hasService = website.line_sticky === 1 && website.line !== '';
  if (!hasService && !isDown) return null;
  const round = 'grid size-13 place-items-center rounded-full shadow-float transition-colors';
  return (
    <aside aria-label={m.layout_floating()} className="fixed end-8 bottom-36 z-30 hidden flex-col gap-3 lg:flex">
      {isDown && (
        <button
          type="button"
          aria-label={m.layout_to_top()}
          onClick={() => window.scrollTo({ top: 0, behavior: 'smooth' })}
          className={`${round} bg-white text-ink hover:bg-ink hover:text-white`}
        >
          <ArrowUp size={20} strokeWidth={1.5} aria-hidden="true" />
        </button>
      )}
      {hasService && (
        <a
          href={website.line}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={m.layout_service()}
          className={`${round} bg-ok text-white hover:bg-ink`}
        >
          <MessageCircle size={20} strokeWidth={1.5} aria-hidden="true" />
        </a>
      )}
    </aside>
  );
}

import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import * as m from '#messages';
import { buttonClass } from '../../../ui/button.tsx';
import { ShopLink } from '../../../ui/shop-link.tsx';

/** The confirmation of a sent message. It takes the focus, for screen readers. Without `email`: it was sent without scripts. */
export function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(function focusTitle() {
    title.current?.focus();
  }, []);
  return (
    <div className="mt-6 max-w-140 border-t border-ink pt-6">
      <Check size={28} strokeWidth={1.5} aria-hidden="true" className="text-ok" />
      <h2 ref={title} tabIndex={-1} className="title-part mt-3 outline-none">
        {m.information_sent_title()}
      </h2>
      <p className="mt-2 text-ink-2">{email ? m.information_sent_text({ email }) : m.information_sent_plain()}</p>
      <ShopLink to="/information/contact" onClick={onAgain} className={`${buttonClass('outline', 'small')} mt-6`}>
        {m.information_write_another()}
      </ShopLink>
    </div>
  );
}

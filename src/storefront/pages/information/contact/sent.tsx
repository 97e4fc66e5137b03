import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import * as m from '#messages';
import { Button } from '../../../ui/button.tsx';

/** What happens next, once the message is in. The focus comes here: readers hear it. */
export function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="mt-6 max-w-140 border-t border-ink pt-6">
      <Check size={28} strokeWidth={1.5} aria-hidden="true" className="text-ok" />
      <h2 ref={title} tabIndex={-1} className="title-part mt-3 outline-none">
        {m.information_sent_title()}
      </h2>
      <p className="mt-2 text-ink-2">{m.information_sent_text({ email })}</p>
      <Button look="outline" size="small" className="mt-6" onClick={onAgain}>
        {m.information_write_another()}
      </Button>
    </div>
  );
}

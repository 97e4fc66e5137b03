import { Check } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import { LinkButton } from '../../ui/link-button.tsx';

/** The summary of a completed section, and the link back. */
type Fold = { isDone: boolean; summary: ReactNode };
type Props = { id: string; number: number; title: string; fold?: Fold; children: ReactNode };

/** Blockers and the return from the store map link here. */
const isLinked = (id: string): boolean => window.location.hash === `#${id}`;

/**
 * A section of the checkout: a number beside its title. `id` is the target of blockers. A section completed on an earlier visit
 * starts collapsed; one being filled in collapses only on request, so that nothing moves unexpectedly. Collapsed content stays
 * mounted: card fields keep their input.
 */
export function Section({ id, number, title, fold, children }: Props) {
  const [requested, setRequested] = useState(() => (fold?.isDone && !isLinked(id) ? 'folded' : 'open'));
  // Something is missing again: it expands and no longer collapses by itself.
  if (requested === 'folded' && !fold?.isDone) setRequested('open');
  const isFolded = requested === 'folded' && fold?.isDone === true;
  return (
    <section aria-labelledby={`${id}-title`} className="mt-12 border-t border-ink pt-6 first-of-type:mt-6 lg:mt-16 lg:pt-8">
      <div className={`flex items-baseline justify-between gap-4 ${isFolded ? 'mb-2' : 'mb-5'}`}>
        <h2 id={`${id}-title`} className="title-part flex items-baseline gap-3">
          <span aria-hidden="true" className="font-sans text-menu font-medium tracking-normal">
            {number}
          </span>
          {title}
        </h2>
        {isFolded && (
          <LinkButton aria-expanded={false} onClick={() => setRequested('open')} className="text-small">
            {m.checkout_form_change()}
            <span className="sr-only"> {title}</span>
          </LinkButton>
        )}
      </div>
      {isFolded && (
        <p className="flex items-start gap-2 text-small text-ink-2">
          <Check size={16} strokeWidth={1.5} aria-hidden="true" className="mt-1 shrink-0 text-ok" />
          <span>{fold.summary}</span>
        </p>
      )}
      <div id={id} tabIndex={-1} hidden={isFolded} className="scroll-mt-24 outline-none">
        {children}
        {fold?.isDone && (
          <p className="mt-6">
            <LinkButton onClick={() => setRequested('folded')} className="text-small">
              {m.checkout_form_fold()}
            </LinkButton>
          </p>
        )}
      </div>
    </section>
  );
}

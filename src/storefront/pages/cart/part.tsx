import type { ReactNode } from 'react';

/** One of the page's parts: a number in the sans beside a title under an ink line. `id` is where the blockers lead. */
export function Part({ id, number, title, children }: { id: string; number: number; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={`${id}-title`} className="mt-12 border-t border-ink pt-6 first-of-type:mt-6 lg:mt-16 lg:pt-8">
      <h2 id={`${id}-title`} className="title-part mb-5 flex items-baseline gap-3">
        <span aria-hidden="true" className="font-sans text-menu font-medium tracking-normal">
          {number}
        </span>
        {title}
      </h2>
      <div id={id} tabIndex={-1} className="outline-none">
        {children}
      </div>
    </section>
  );
}

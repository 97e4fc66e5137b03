import type { ReactNode } from 'react';
import * as m from '#messages';

type Props = {
  id: string;
  title: string;
  /** A description below the title. */
  text?: string;
  children: ReactNode;
};

/** A section of the profile: a rule, its title at the left, its content at the right. */
export function Section({ id, title, text, children }: Props) {
  return (
    <section aria-labelledby={id} className="mt-10 border-t border-ink pt-5 md:grid md:grid-cols-[12rem_minmax(0,1fr)] md:gap-8 lg:mt-14">
      <div className="mb-5">
        <h2 id={id} className="title-card">
          {title}
        </h2>
        {text && <p className="mt-1 text-caption text-ink-2">{text}</p>}
      </div>
      <div>{children}</div>
    </section>
  );
}

type RowProps = { label: string; value: ReactNode; note?: ReactNode; action?: { label?: string; run: () => void } };

/** One value with its action. */
export function Row({ label, value, note, action }: RowProps) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 border-b border-line py-3 first:pt-0">
      <div className="min-w-0">
        <p className="text-caption text-ink-2">{label}</p>
        <p className="break-words">{value}</p>
        {note && <div className="text-caption text-ink-2">{note}</div>}
      </div>
      {action && (
        <button type="button" onClick={action.run} className="min-h-11 text-small underline underline-offset-4">
          {action.label ?? m.profile_change()}
          <span className="sr-only"> {label}</span>
        </button>
      )}
    </div>
  );
}

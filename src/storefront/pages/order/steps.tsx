import { Check } from 'lucide-react';
import type { Step } from './stage.ts';

const marks: Record<Step['state'], string> = {
  done: 'bg-ok text-white',
  now: 'border-6 border-primary bg-surface',
  next: 'border-[1.5px] border-line-2 bg-surface',
};

/** A progress line of four steps. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  if (!steps.length) return null;
  return (
    <ol className="mt-10">
      {steps.map(({ label, text, state }, at) => (
        <li key={label} aria-current={state === 'now' ? 'step' : undefined} className="relative flex gap-4 pb-6 last:pb-0">
          {at < steps.length - 1 && <span aria-hidden="true" className="absolute start-2.25 top-6 bottom-0 w-px bg-line-2" />}
          <span className={`relative mt-0.75 grid size-5 shrink-0 place-items-center rounded-full ${marks[state]}`}>
            {state === 'done' && <Check size={14} strokeWidth={2} aria-hidden="true" />}
          </span>
          <span>
            <span className={`block text-menu ${state === 'now' ? 'font-semibold' : ''} ${state === 'next' ? 'text-ink-2' : ''}`}>
              {label}
            </span>
            {text && <span className="block text-caption text-ink-2">{text}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}

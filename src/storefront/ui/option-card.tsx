import type { ReactNode } from 'react';

type Props = {
  name: string;
  value: string;
  label: string;
  note?: ReactNode;
  /** Why it is disabled; it stays readable and is skipped by arrow keys. */
  reason?: string | undefined;
  isChosen: boolean;
  onChoose: () => void;
};

/** A radio with a name and a description. Selected = a 2 px line, without layout shift. */
export function OptionCard({ name, value, label, note, reason, isChosen, onChoose }: Props) {
  const isOff = reason !== undefined;
  return (
    <label
      className={`flex items-start gap-3.5 rounded-control border px-4.5 py-4 has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-primary ${isChosen ? 'border-primary bg-surface inset-ring inset-ring-primary' : 'border-line-2'} ${isOff ? 'bg-paper' : 'cursor-pointer bg-surface'}`}
    >
      <input
        type="radio"
        name={name}
        value={value}
        checked={isChosen}
        disabled={isOff}
        onChange={onChoose}
        className="mt-0.75 size-5 shrink-0 appearance-none rounded-full border-[1.5px] border-line-2 bg-surface checked:border-6 checked:border-primary focus-visible:outline-none disabled:bg-disabled"
      />
      <span className="min-w-0">
        <span className={`block text-name font-medium ${isOff ? 'text-ink-2' : ''}`}>{label}</span>
        {note && <span className="block text-caption text-ink-2">{note}</span>}
        {isOff && <span className="block text-caption text-warn">{reason}</span>}
      </span>
    </label>
  );
}

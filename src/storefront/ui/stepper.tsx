import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import * as m from '#messages';

type Props = {
  value: number;
  min: number;
  max: number;
  /** What one tap adds or takes: goods sold in dozens go by twelve. */
  step?: number;
  /** Names the field for readers: whose quantity. */
  label: string;
  onChange: (value: number) => void;
  isLarge?: boolean;
  /** A number was typed that cannot be: what was wanted, before it is set right. */
  onRefused?: (wanted: number) => void;
  /** In a form that is sent without scripts. */
  name?: string;
};

/** A number that can be stepped and typed. A typed one counts when the field is left, or by Enter. */
export function Stepper({ value, min, max, step: size = 1, label, onChange, isLarge = false, onRefused, name }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const cell = isLarge ? 'h-12.5 w-12' : 'size-10.5';

  function settle() {
    if (typed === null) return;
    const wanted = Number.parseInt(typed, 10);
    setTyped(null);
    if (Number.isNaN(wanted)) return;
    const within = Math.min(max, Math.max(min, wanted));
    const next = within - (within % size);
    if (next !== value) onChange(next);
    if (next !== wanted) onRefused?.(wanted);
  }

  const step = (by: number) => () => {
    const next = value + by * size;
    if (next >= min && next <= max) onChange(next);
  };
  return (
    <div role="group" aria-label={label} className="inline-flex rounded-control border border-line-2 bg-surface">
      <button
        type="button"
        aria-label={m.shop_less()}
        aria-disabled={value <= min || undefined}
        onClick={step(-1)}
        className={`grid place-items-center ${cell} ${value <= min ? 'cursor-default text-ink-3' : ''}`}
      >
        <Minus size={16} strokeWidth={1.5} aria-hidden="true" />
      </button>
      <input
        role="spinbutton"
        name={name}
        autoComplete="off"
        inputMode="numeric"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={min}
        aria-valuemax={max}
        value={typed ?? value}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyped(event.target.value.replace(/\D/g, '').slice(0, 4))}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            // The number counts, and nothing else: in a form the key would send it.
            event.preventDefault();
            settle();
          }
          if (event.key === 'ArrowUp') step(1)();
          if (event.key === 'ArrowDown') step(-1)();
        }}
        className={`border-x border-line bg-transparent text-center font-medium focus-visible:outline-offset-0 ${cell}`}
      />
      <button
        type="button"
        aria-label={m.shop_more()}
        aria-disabled={value >= max || undefined}
        onClick={step(1)}
        className={`grid place-items-center ${cell} ${value >= max ? 'cursor-default text-ink-3' : ''}`}
      >
        <Plus size={16} strokeWidth={1.5} aria-hidden="true" />
      </button>
    </div>
  );
}

import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import * as m from '#messages';
import { nearestQuantity, stepQuantity } from './quantity-steps.ts';

type Props = {
  value: number;
  min: number;
  max: number;
  /** The step: items sold in dozens use twelve. */
  step?: number;
  /** The accessible name, which says what is counted. */
  label: string;
  onChange: (value: number) => void;
  isLarge?: boolean;
  /** Called with an invalid typed number before it is corrected. */
  onRefused?: (requested: number) => void;
  /** The name of the field in a form without scripts. */
  name?: string;
};

/** A number field with steps. A typed value counts on blur or Enter. */
export function Stepper({ value, min, max, step: size = 1, label, onChange, isLarge = false, onRefused, name }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const bounds = { min, max, step: size };
  const cell = isLarge ? 'h-12.5 w-12' : 'size-10.5';

  function settle() {
    if (typed === null) return;
    const requested = Number.parseInt(typed, 10);
    setTyped(null);
    if (Number.isNaN(requested)) return;
    const next = nearestQuantity(requested, bounds);
    if (next !== value) onChange(next);
    if (next !== requested) onRefused?.(requested);
  }

  const step = (direction: 1 | -1) => () => {
    const next = stepQuantity(value, direction, bounds);
    if (next !== value) onChange(next);
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
            // Enter commits the number only: in a form it would submit it.
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

import type { ReactNode } from 'react';

export type Chip = { value: string; label: ReactNode; isOff?: boolean };
type Props = {
  id?: string;
  /** The legend; visually hidden where a title above says it. */
  legend: string;
  isLegendHidden?: boolean;
  name: string;
  chips: readonly Chip[];
  value: string | null;
  onChoose: (value: string) => void;
};

/** A radio group of chips, 36 px high in a target of 44. */
export function Chips({ id, legend, isLegendHidden = false, name, chips, value, onChoose }: Props) {
  return (
    <fieldset id={id} tabIndex={-1} className="outline-none">
      <legend className={isLegendHidden ? 'sr-only' : 'mb-1 text-small font-medium'}>{legend}</legend>
      <div className="flex flex-wrap gap-x-2">
        {chips.map((chip) => (
          <label key={chip.value} className={`flex min-h-11 items-center ${chip.isOff ? '' : 'cursor-pointer'}`}>
            <input
              type="radio"
              name={name}
              value={chip.value}
              checked={chip.value === value}
              disabled={chip.isOff}
              onChange={() => onChoose(chip.value)}
              className="peer sr-only"
            />
            <span className="inline-flex h-9 items-center rounded-full border border-line-2 bg-surface px-4 text-small peer-checked:border-ink peer-checked:bg-ink peer-checked:text-white peer-focus-visible:outline-2 peer-focus-visible:outline-offset-3 peer-focus-visible:outline-primary peer-disabled:border-line peer-disabled:bg-paper peer-disabled:text-ink-3 peer-disabled:line-through">
              {chip.label}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

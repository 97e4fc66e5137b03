import { useId } from 'react';

type Props = {
  label: string;
  name: string;
  value: string;
  choices: readonly { value: string; label: string }[];
  onChoose?: (value: string) => void;
};

/** A select with the size of a field. */
export function Select({ label, name, value, choices, onChoose }: Props) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-small leading-normal font-medium">
        {label}
      </label>
      <select
        id={id}
        name={name}
        defaultValue={value}
        onChange={(event) => onChoose?.(event.target.value)}
        className="h-13 w-full rounded-control border border-line-2 bg-surface px-4 text-name focus:border-primary focus:outline-3 focus:outline-offset-0 focus:outline-primary/18"
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  );
}

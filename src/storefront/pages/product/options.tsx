import * as m from '#messages';
import type { ProductDetail } from '#modules/shopfront/contract.ts';
import { type Choice, isOpen } from './choice.ts';

type Option = ProductDetail['options'][number];
type ValueProps = {
  option: Option;
  value: Option['values'][number];
  name: string;
  isChosen: boolean;
  isAvailable: boolean;
  onChoose: () => void;
};

const ring = 'has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-primary';
const chosen = 'border-ink inset-ring inset-ring-ink';

/** An option value as a radio: a colour tile with its name, or a label in a box. Unavailable ones are struck but readable. */
function Value({ option, value, name, isChosen, isAvailable, onChoose }: ValueProps) {
  const spoken = isAvailable ? value.label : m.product_unavailable_value({ label: value.label });
  const id = `${name}-${value.key}`;
  const radio = (
    <input
      id={id}
      type="radio"
      name={name}
      value={value.key}
      checked={isChosen}
      onChange={onChoose}
      aria-label={spoken}
      className="sr-only"
    />
  );
  if (option.display === 'swatch') {
    return (
      <label htmlFor={id} className="flex w-19 cursor-pointer flex-col items-center gap-1 text-center text-caption">
        <span
          className={`relative grid size-19 place-items-center rounded-control border p-1 ${ring} ${isChosen ? chosen : 'border-line-2'} ${isAvailable ? '' : 'struck'}`}
        >
          {radio}
          <span
            style={{ background: value.colour }}
            className={`size-full inset-ring inset-ring-ink/10 ${isAvailable ? '' : 'opacity-40'}`}
          />
          {!isAvailable && <span className="struck absolute inset-1" />}
        </span>
        <span className={isAvailable ? '' : 'text-ink-3'}>{value.label}</span>
      </label>
    );
  }
  return (
    <label
      htmlFor={id}
      className={`relative grid h-12 min-w-23 cursor-pointer place-items-center rounded-control border bg-surface px-4 text-menu ${ring} ${isChosen ? `${chosen} font-medium` : 'border-line-2'} ${isAvailable ? '' : 'struck text-ink-3 line-through'}`}
    >
      {radio}
      {value.label}
    </label>
  );
}

type Props = { product: ProductDetail; choice: Choice; onChoose: (option: number, key: string) => void };

export function Options({ product, choice, onChoose }: Props) {
  return product.options.map((option, at) => {
    const current = option.values.find((value) => value.key === choice[at]);
    return (
      <fieldset key={option.name} className="mt-6">
        <legend className="mb-2.5 text-menu">
          <span className="font-semibold">{option.name}</span>
          <span aria-hidden="true" className="ms-3">
            {current?.label}
          </span>
        </legend>
        <div className="flex flex-wrap gap-3">
          {option.values.map((value) => (
            <Value
              key={value.key}
              option={option}
              value={value}
              name={`option-${at}`}
              isChosen={value.key === choice[at]}
              isAvailable={isOpen(product, choice, at, value.key)}
              onChoose={() => onChoose(at, value.key)}
            />
          ))}
        </div>
      </fieldset>
    );
  });
}

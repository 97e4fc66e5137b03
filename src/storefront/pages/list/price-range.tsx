import { useState } from 'react';
import * as m from '#messages';
import { useMoney } from '../../ui/shop.ts';
import { chosenIn, type Filter, without } from './filters.ts';
import type { Filtering } from './use-filtering.ts';

/** Rounded steps for wide price ranges. */
const stepOf = (span: number): number => (span > 400 ? 10 : 1);

type Props = { price: { min: number; max: number }; filtering: Filtering; replace: boolean };

/** A price range slider. The list follows on release. */
export function PriceRange({ price, filtering, replace }: Props) {
  const money = useMoney();
  const step = stepOf(price.max - price.min);
  const ends = { min: Math.floor(price.min / step) * step, max: Math.ceil(price.max / step) * step };
  const chosen = {
    price_min: Number(chosenIn(filtering.filters, 'price_min') ?? ends.min),
    price_max: Number(chosenIn(filtering.filters, 'price_max') ?? ends.max),
  };
  const [dragged, setDragged] = useState<typeof chosen | null>(null);
  const shown = dragged ?? chosen;

  function move(name: keyof typeof chosen, value: number) {
    const bounded = name === 'price_min' ? Math.min(value, shown.price_max) : Math.max(value, shown.price_min);
    setDragged({ ...shown, [name]: bounded });
  }
  function release() {
    if (!dragged) return;
    setDragged(null);
    if (dragged.price_min === chosen.price_min && dragged.price_max === chosen.price_max) return;
    const bounds: Filter[] = [];
    if (dragged.price_min > ends.min) bounds.push(['price_min', String(dragged.price_min)]);
    if (dragged.price_max < ends.max) bounds.push(['price_max', String(dragged.price_max)]);
    // Moves replace each other in the history, so that one step back undoes the whole price filter.
    const rest = without(filtering.filters, 'price_min', 'price_max');
    filtering.apply([...rest, ...bounds], { replace: replace || rest.length < filtering.filters.length });
  }
  const percent = (value: number) => ((value - ends.min) / Math.max(1, ends.max - ends.min)) * 100;
  const slider = (name: keyof typeof chosen, label: string) => (
    <input
      type="range"
      name={name}
      aria-label={label}
      aria-valuetext={money(shown[name])}
      min={ends.min}
      max={ends.max}
      step={step}
      value={shown[name]}
      onChange={(event) => move(name, Number(event.target.value))}
      onPointerUp={release}
      onKeyUp={release}
      onBlur={release}
      className="range-thumb"
    />
  );
  return (
    <div className="pt-1 pb-2">
      <div className="relative mx-2.5 h-11">
        <span className="absolute inset-x-0 top-1/2 h-1 -translate-y-1/2 rounded-full bg-line" />
        <span
          className="absolute top-1/2 h-1 -translate-y-1/2 bg-primary"
          style={{ insetInlineStart: `${percent(shown.price_min)}%`, insetInlineEnd: `${100 - percent(shown.price_max)}%` }}
        />
        {slider('price_min', m.filter_price_from())}
        {slider('price_max', m.filter_price_to())}
      </div>
      <p className="flex justify-between text-small text-ink-2" aria-hidden="true">
        <span>{money(shown.price_min)}</span>
        <span>{money(shown.price_max)}</span>
      </p>
    </div>
  );
}

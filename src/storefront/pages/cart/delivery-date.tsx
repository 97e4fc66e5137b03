import { useState } from 'react';
import * as m from '#messages';
import type { CartView } from '#modules/cart/contract.ts';
import type { Locale } from '#shared/locale.ts';
import { Chips } from '../../ui/chips.tsx';
import { formatDay } from '../../ui/dates.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { useLocale } from '../../ui/shop.ts';
import { goTo } from './blockers.tsx';
import { SectionError } from './section-error.tsx';
import type { CartForm } from './use-form.ts';

type Dates = NonNullable<CartView['delivery_dates']>;
const day = 86_400_000;
/** A date without time is parsed as UTC, so that no time zone shifts it. */
const at = (date: string): number => Date.parse(`${date}T00:00:00Z`);
const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** All days from the first week with an available one to the last, from Monday on; unavailable ones are disabled. */
function toWeeks(dates: readonly string[]): string[] {
  const [first, last] = [dates[0], dates.at(-1)];
  if (!first || !last) return [];
  const start = at(first) - ((new Date(at(first)).getUTCDay() + 6) % 7) * day;
  const weeks = Math.ceil((at(last) - start + day) / (7 * day));
  return Array.from({ length: weeks * 7 }, (_, i) => dateOf(start + i * day));
}

/** `12/1`, `1 Dec`. */
const formatMonthAndDay = (time: number, locale: Locale): string =>
  new Intl.DateTimeFormat(locale === 'tw' ? 'zh-TW' : 'en-GB', {
    month: locale === 'tw' ? 'numeric' : 'short',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(time);

/** A day of the calendar; an unavailable one is struck and skipped by the keyboard. */
function Day({ date, isOpen, isChosen, onChoose }: { date: string; isOpen: boolean; isChosen: boolean; onChoose: () => void }) {
  const locale = useLocale();
  const name = formatDay(`${date}T12:00:00Z`, locale, 'UTC');
  return (
    <label className={`relative flex min-h-11 items-center justify-center ${isOpen ? 'cursor-pointer' : ''}`}>
      <input
        type="radio"
        name="delivery_at"
        value={date}
        checked={isChosen}
        disabled={!isOpen}
        onChange={onChoose}
        aria-label={isOpen ? name : m.checkout_form_day_closed({ day: name })}
        className="peer absolute inset-0 size-full cursor-[inherit] appearance-none rounded-control focus-visible:outline-offset-0"
      />
      <span
        aria-hidden="true"
        className="pointer-events-none grid h-10 w-full place-items-center rounded-control text-small peer-checked:bg-ink peer-checked:text-white peer-disabled:text-ink-3 peer-disabled:line-through"
      >
        {date.endsWith('-01') ? formatMonthAndDay(at(date), locale) : Number(date.slice(8))}
      </span>
    </label>
  );
}

type CalendarProps = { dates: readonly string[]; chosen: string | undefined; onChoose: (date: string) => void };

function Calendar({ dates, chosen, onChoose }: CalendarProps) {
  const locale = useLocale();
  const weeks = toWeeks(dates);
  const weekday = new Intl.DateTimeFormat(locale === 'tw' ? 'zh-TW' : 'en-GB', {
    weekday: locale === 'tw' ? 'narrow' : 'short',
    timeZone: 'UTC',
  });
  return (
    <div className="mt-3 grid max-w-96 grid-cols-7 gap-1 border border-line bg-surface p-2">
      {weeks.slice(0, 7).map((date) => (
        <span key={date} aria-hidden="true" className="grid h-8 place-items-center text-caption text-ink-2">
          {weekday.format(at(date))}
        </span>
      ))}
      {weeks.map((date) => (
        <Day key={date} date={date} isOpen={dates.includes(date)} isChosen={date === chosen} onChoose={() => onChoose(date)} />
      ))}
    </div>
  );
}

/** The delivery date and time slot. An optional date is shown only on request. */
export function DeliveryDate({ cart, form, dates }: { cart: CartView; form: CartForm; dates: Dates }) {
  const locale = useLocale();
  const { delivery_at: chosen, delivery_slot: slot } = form.values;
  const [isOpened, setOpened] = useState(false);
  const isShown = dates.mode === 'required' || isOpened || Boolean(chosen);
  function open() {
    setOpened(true);
    requestAnimationFrame(() => goTo('delivery_at'));
  }
  function choose(date: string) {
    // A date needs a slot: the first is selected by default.
    form.change({ delivery_at: date, ...(date && !slot && dates.slots[0] ? { delivery_slot: dates.slots[0].id } : {}) });
    void form.flush();
  }
  return (
    <div className="mt-8">
      <fieldset id="delivery_at" tabIndex={-1} className="outline-none">
        <legend className="text-menu font-semibold">
          {m.checkout_form_day()}
          {dates.mode === 'optional' && <span className="ms-2 text-small font-normal text-ink-2">{m.shop_optional()}</span>}
        </legend>
        <p className="mt-1 text-caption text-ink-2">
          {chosen ? m.checkout_form_day_chosen({ day: formatDay(`${chosen}T12:00:00Z`, locale, 'UTC') }) : m.checkout_form_day_none()}
          {dates.cut_off && m.checkout_form_cut_off({ time: dates.cut_off })}
        </p>
        {isShown && <Calendar dates={dates.dates} chosen={chosen} onChoose={choose} />}
      </fieldset>
      {!isShown && (
        <LinkButton aria-expanded={false} onClick={open} className="mt-1 text-small">
          {m.checkout_form_day_choose()}
        </LinkButton>
      )}
      {dates.mode === 'optional' && chosen && (
        <LinkButton onClick={() => choose('')} className="mt-1 text-small">
          {m.checkout_form_day_clear()}
        </LinkButton>
      )}
      {chosen && dates.slots.length > 0 && (
        <div className="mt-4">
          <Chips
            id="delivery_slot"
            legend={m.checkout_form_slot()}
            name="delivery_slot"
            value={slot ?? null}
            chips={dates.slots.map(({ id, name }) => ({ value: id, label: name }))}
            onChoose={(id) => {
              form.change({ delivery_slot: id });
              void form.flush();
            }}
          />
        </div>
      )}
      <SectionError cart={cart} form={form} target="delivery_at" />
      <SectionError cart={cart} form={form} target="delivery_slot" />
    </div>
  );
}

import { CopyCheck, Plus, X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import * as m from '#messages';
import { clockTime, type Span } from '#shared/time/opening-hours.ts';
import { maxOpenings, nextOpening, weekFromMonday, withEnd, withStart } from '#shared/time/openings.ts';
import { localDay } from '#shared/time/time-zone.ts';
import { now } from '../clock.ts';
import { formatWeekday } from '../ui/dates.ts';
import { CloseButton, Dialog } from '../ui/dialog.tsx';
import { useLocale, useShop } from '../ui/shop.ts';
import type { Part } from './parts.ts';
import type { Place } from './records.ts';
import { edit, editedRecord, errorAt, useEditing } from './store.ts';

type Week = Place['hours'];
type SpecialDay = Place['special_days'][number];
/** `error`: the sentence below a row, by the path within the shop. */
type Errors = (path: string) => string | undefined;

/** The opening hours of a shop: each weekday, and the days that differ. */
export function HoursDialog({ part, onClose }: { part: Part; onClose: () => void }) {
  const state = useEditing();
  const shop = editedRecord(state, part.record) as Place | undefined;
  const title = useId();
  const errors: Errors = (path) => errorAt(state, part.record, path);
  return (
    <Dialog isOpen onClose={onClose} labelledBy={title} className="edit-dialog">
      <header className="edit-head">
        <h2 id={title}>{part.label}</h2>
        <CloseButton />
      </header>
      <p className="edit-note">{m.admin_shops_hours_hint()}</p>
      {shop && (
        <>
          <WeekRows hours={shop.hours} set={(hours) => edit(part.record, 'hours', hours)} errors={errors} />
          <SpecialRows days={shop.special_days} set={(days) => edit(part.record, 'special_days', days)} errors={errors} />
        </>
      )}
      <footer className="edit-foot">
        <button type="button" className="edit-button" data-main="true" onClick={onClose}>
          {m.editing_done()}
        </button>
      </footer>
    </Dialog>
  );
}

function WeekRows({ hours, set, errors }: { hours: Week; set: (hours: Week) => void; errors: Errors }) {
  const locale = useLocale();
  return (
    <ul className="edit-hours">
      {weekFromMonday.map((weekday) => {
        const day = formatWeekday(weekday, locale);
        const spans = hours[weekday] ?? [];
        return (
          <li key={weekday}>
            <span>{day}</span>
            <Openings path={`hours.${weekday}`} day={day} spans={spans} set={(next) => set(hours.with(weekday, next))} errors={errors}>
              <button
                type="button"
                className="edit-quiet"
                aria-label={m.admin_shops_copy_day({ day })}
                onClick={() => set(hours.map(() => spans))}
              >
                <CopyCheck size={16} aria-hidden="true" />
                {m.admin_shops_copy()}
              </button>
            </Openings>
          </li>
        );
      })}
    </ul>
  );
}

function SpecialRows({ days, set, errors }: { days: SpecialDay[]; set: (days: SpecialDay[]) => void; errors: Errors }) {
  const { time_zone } = useShop().website;
  const locale = useLocale();
  const title = useId();
  const change = (at: number, next: Partial<SpecialDay>) => set(days.map((day, i) => (i === at ? { ...day, ...next } : day)));
  return (
    <section aria-labelledby={title} className="edit-special">
      <h3 id={title}>{m.admin_shops_special()}</h3>
      <p className="edit-note">{m.admin_shops_special_hint()}</p>
      <ul className="edit-hours">
        {days.map((day, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the server's field paths name days by index
          <li key={at}>
            <span className="edit-day">
              <input
                type="date"
                className="edit-input"
                aria-label={m.admin_shops_special_date()}
                value={day.date}
                onChange={({ target }) => target.value && change(at, { date: target.value })}
              />
              <Problem sentence={errors(`special_days.${at}.date`)} />
            </span>
            <Openings
              path={`special_days.${at}.hours`}
              day={day.date}
              spans={day.hours}
              set={(hours) => change(at, { hours })}
              errors={errors}
            />
            <span className="edit-day">
              <input
                className="edit-input"
                maxLength={60}
                aria-label={m.admin_shops_special_note()}
                placeholder={m.admin_shops_special_note()}
                value={day.note?.[locale] ?? ''}
                onChange={({ target }) => change(at, { note: { tw: '', ...day.note, [locale]: target.value } })}
              />
              <button
                type="button"
                className="edit-quiet"
                aria-label={m.admin_shops_special_remove()}
                onClick={() => set(days.filter((_, i) => i !== at))}
              >
                <X size={16} aria-hidden="true" />
              </button>
            </span>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="edit-quiet"
        onClick={() => set([...days, { date: localDay(now(), time_zone), hours: [], note: null }])}
      >
        <Plus size={16} aria-hidden="true" />
        {m.admin_shops_special_add()}
      </button>
    </section>
  );
}

type OpeningsProps = {
  path: string;
  day: string;
  spans: readonly Span[];
  set: (spans: Span[]) => void;
  errors: Errors;
  /** What follows the openings. */
  children?: ReactNode;
};

/** The openings of one day; without any the shop is closed. */
function Openings({ path, day, spans, set, errors, children }: OpeningsProps) {
  return (
    <div className="edit-openings">
      {spans.length === 0 && <span>{m.shops_day_closed()}</span>}
      {spans.map((span, i) => {
        const words = { day, n: i + 1 };
        const isWrong = errors(`${path}.${i}`) !== undefined;
        const replace = (next: Span) => set(spans.with(i, next));
        const time = (label: string, minute: number, typed: (text: string) => Span) => (
          <input
            type="time"
            className="edit-input"
            aria-label={label}
            aria-invalid={isWrong || undefined}
            value={clockTime(minute)}
            onChange={({ target }) => replace(typed(target.value))}
          />
        );
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the server's field paths name openings by index
          <span key={i} className="edit-opening">
            {time(m.admin_shops_opens_at(words), span.from, (text) => withStart(span, text))}
            <span aria-hidden="true">–</span>
            {time(m.admin_shops_closes_at(words), span.to, (text) => withEnd(span, text))}
            <button
              type="button"
              className="edit-quiet"
              aria-label={m.admin_shops_remove_hours(words)}
              onClick={() => set(spans.filter((_, other) => other !== i))}
            >
              <X size={16} aria-hidden="true" />
            </button>
            {span.to < span.from && <small>{m.admin_shops_next_day()}</small>}
            <Problem sentence={isWrong ? m.admin_shops_hours_clash() : undefined} />
          </span>
        );
      })}
      {spans.length < maxOpenings && (
        <button
          type="button"
          className="edit-quiet"
          aria-label={m.admin_shops_add_hours_of({ day })}
          onClick={() => set([...spans, nextOpening(spans.at(-1))])}
        >
          <Plus size={16} aria-hidden="true" />
          {m.admin_shops_add_hours()}
        </button>
      )}
      {children}
    </div>
  );
}

const Problem = ({ sentence }: { sentence: string | undefined }) =>
  sentence ? (
    <small role="alert" className="edit-below">
      {sentence}
    </small>
  ) : null;

import { DatePicker, type DatePickerProps } from 'antd';
import dayjs from 'dayjs';
// antd takes the names of months and days from these.
import 'dayjs/locale/en-gb.js';
import 'dayjs/locale/zh-tw.js';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import { type ReactNode, useRef } from 'react';
import { now } from '../../../clock.ts';
import { useLanguage } from '../../../language.ts';
import { useShop } from '../../../session.ts';
import type { Bound } from '../use-form.ts';
import styles from './field.module.css';
import { FieldFrame, type FieldWords, useControl } from './field.tsx';

dayjs.extend(utc);
dayjs.extend(timezone);

type MomentInput = {
  value: string | null;
  set: (value: string | null) => void;
  placeholder: string;
  /** The end of a period: a day without a time lasts to its end. */
  isEnd?: boolean | undefined;
} & Pick<DatePickerProps, 'id' | 'disabled' | 'aria-describedby' | 'aria-invalid' | 'aria-required' | 'status'>;

/** The shop's time zone, in which antd's pickers also have their "now" and "today". */
function usePickerZone(): string {
  const { time_zone } = useShop();
  dayjs.tz.setDefault(time_zone);
  return time_zone;
}

/** Accepted input formats of a day. */
const typedDays = ['YYYY-MM-DD', 'YYYY/MM/DD', 'YYYY/M/D', 'YYYYMMDD'];

/** Accepted input formats of a time; a day alone is its midnight. */
const typedMoments = [...typedDays.map((day) => `${day} H:mm`), 'YYYY-MM-DDTHH:mm', ...typedDays];

/** The last minute of a day stands for its end. */
const lastMinute = '23:59';

/** A time as ISO text or null; shown and typed in the shop's time zone, wherever the browser is. */
export function MomentInput({ value, set, isEnd = false, ...props }: MomentInput): ReactNode {
  const time_zone = usePickerZone();
  const locale = useLanguage();
  const text = useRef('');
  const pick = (picked: dayjs.Dayjs | null): void => {
    const isDayAlone = picked !== null && typedDays.some((format) => picked.format(format) === text.current.trim());
    const isWholeDay = isDayAlone || picked?.format('HH:mm') === lastMinute;
    const at = isEnd && isWholeDay && picked ? picked.endOf('day').startOf('second') : picked;
    // A time that is chosen later is not that of the typed day.
    text.current = '';
    // The typed digits are in the shop's zone: keep them and change the zone.
    set(at ? at.tz(time_zone, true).toISOString() : null);
  };
  return (
    <span
      className={styles.fieldWide}
      onInputCapture={(event) => {
        text.current = event.target instanceof HTMLInputElement ? event.target.value : '';
      }}
    >
      <DatePicker
        {...props}
        value={value ? dayjs(value).tz(time_zone) : null}
        onChange={pick}
        format={[locale === 'en' ? 'D MMM YYYY HH:mm' : 'YYYY/MM/DD HH:mm', ...typedMoments]}
        // A day of the calendar begins with the end of that day; a step of five minutes would round it.
        showTime={{ format: 'HH:mm', ...(isEnd ? { defaultOpenValue: dayjs(now()).endOf('day') } : { minuteStep: 5 }) }}
        // A time that is typed counts without pressing OK: leaving the field would drop it.
        needConfirm={false}
        className={styles.fieldWide}
      />
    </span>
  );
}

/** A time as a field of a form. */
export function MomentField({
  at,
  label,
  placeholder,
  isEnd,
  ...words
}: FieldWords & { at: Bound<string | null>; placeholder: string; isEnd?: boolean }): ReactNode {
  const control = useControl(at.path, label, words.isRequired);
  const isLocked = words.lockedBecause !== undefined;
  return (
    <FieldFrame path={at.path} label={label} {...words}>
      <MomentInput {...control} value={at.value} set={at.set} placeholder={placeholder} isEnd={isEnd} disabled={isLocked} />
    </FieldFrame>
  );
}

type DayAt = FieldWords & { at: Bound<string | null>; placeholder: string; isPast?: boolean };

/** A calendar day as `2026-11-30` or null; with `isPast` future days cannot be chosen. */
export function DayField({ at, label, placeholder, isPast, ...words }: DayAt): ReactNode {
  const control = useControl(at.path, label, words.isRequired);
  const locale = useLanguage();
  const time_zone = usePickerZone();
  return (
    <FieldFrame path={at.path} label={label} {...words}>
      <DatePicker
        {...control}
        value={at.value ? dayjs(at.value) : null}
        onChange={(picked) => at.set(picked ? picked.format('YYYY-MM-DD') : null)}
        format={[locale === 'en' ? 'D MMM YYYY' : 'YYYY/MM/DD', ...typedDays]}
        {...(isPast && { maxDate: dayjs(now()).tz(time_zone), showNow: false })}
        placeholder={placeholder}
        className={styles.fieldWide}
      />
    </FieldFrame>
  );
}

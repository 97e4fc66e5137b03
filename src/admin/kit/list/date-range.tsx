import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/en-gb.js';
import 'dayjs/locale/zh-tw.js';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { localDay } from '#shared/time/time-zone.ts';
import { now } from '../../clock.ts';
import { useLanguage } from '../../language.ts';
import { useShop } from '../../session.ts';

type Range = {
  from: string | undefined;
  until: string | undefined;
  onChange: (from: string | undefined, until: string | undefined) => void;
  /** Embedded in the page instead of a popover: it does not take the focus. */
  isQuiet?: boolean;
};

/** Two days, either may be open. Presets count from the shop's today, not the browser's. */
export function DateRange({ from, until, onChange, isQuiet = false }: Range): ReactNode {
  const locale = useLanguage();
  const { time_zone } = useShop();
  dayjs.locale(locale === 'tw' ? 'zh-tw' : 'en-gb');
  const today = dayjs(localDay(now(), time_zone));
  const day = (iso: string | undefined): Dayjs | null => (iso ? dayjs(iso) : null);
  return (
    <DatePicker.RangePicker
      autoFocus={!isQuiet}
      allowEmpty
      format={locale === 'tw' ? 'YYYY/MM/DD' : 'D MMM YYYY'}
      value={[day(from), day(until)]}
      onChange={(range) => onChange(range?.[0]?.format('YYYY-MM-DD'), range?.[1]?.format('YYYY-MM-DD'))}
      presets={[
        { label: m.admin_kit_today(), value: [today, today] },
        { label: m.admin_kit_last_7_days(), value: [today.subtract(6, 'day'), today] },
        { label: m.admin_kit_last_30_days(), value: [today.subtract(29, 'day'), today] },
        { label: m.admin_kit_this_month(), value: [today.startOf('month'), today] },
        {
          label: m.admin_kit_last_month(),
          value: [today.subtract(1, 'month').startOf('month'), today.subtract(1, 'month').endOf('month')],
        },
      ]}
    />
  );
}

import { Input } from 'antd';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { ClearMark } from '../kit/clear-mark.tsx';
import { MultiSelectField } from '../kit/form/fields/choice.tsx';
import { FieldFrame, FieldRow, type FieldWords, useControl } from '../kit/form/fields/field.tsx';
import { MomentField } from '../kit/form/fields/moment.tsx';
import type { Bound, Form } from '../kit/form/use-form.ts';
import { weekdayNames } from '../kit/format.ts';
import { useLanguage } from '../language.ts';
import { useShop } from '../session.ts';
import type { OfferState } from './offer-form.ts';

/** Minutes since midnight as `20:30`. */
export const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** Period, weekdays and hours, all in the shop's time zone. */
export function PeriodFields({ form }: { form: Form<OfferState> }): ReactNode {
  const { time_zone } = useShop();
  const names = weekdayNames(useLanguage());
  return (
    <>
      <FieldRow>
        <MomentField
          at={form.field('starts_at')}
          label={m.admin_offers_starts()}
          placeholder={m.admin_offers_at_once()}
          hint={m.admin_offers_in_zone({ zone: time_zone })}
        />
        <MomentField at={form.field('ends_at')} isEnd label={m.admin_offers_ends()} placeholder={m.admin_offers_never()} />
      </FieldRow>
      <FieldRow columns={3}>
        <MultiSelectField
          at={form.field('weekdays')}
          label={m.admin_offers_weekdays()}
          choices={names.map((label, value) => ({ value, label, search: label }))}
          placeholder={m.admin_offers_every_day()}
        />
        <MinuteField at={form.field('from_minute')} label={m.admin_offers_from_hour()} />
        <MinuteField at={form.field('to_minute')} label={m.admin_offers_to_hour()} />
      </FieldRow>
    </>
  );
}

function MinuteField({ at, label, ...words }: FieldWords & { at: Bound<number | null> }): ReactNode {
  const control = useControl(at.path, label);
  const set = (text: string): void => {
    const [hour, minute] = text.split(':').map(Number);
    at.set(hour === undefined || minute === undefined || Number.isNaN(hour + minute) ? null : hour * 60 + minute);
  };
  return (
    <FieldFrame path={at.path} label={label} {...words}>
      <Input
        {...control}
        type="time"
        value={at.value === null ? '' : clockOf(at.value)}
        onChange={(event) => set(event.target.value)}
        allowClear={{ clearIcon: <ClearMark /> }}
      />
    </FieldFrame>
  );
}

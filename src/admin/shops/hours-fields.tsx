import { Button } from 'antd';
import { CopyCheck } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import * as m from '#messages';
import type { ShopForm } from '#modules/content/contract.ts';
import { weekFromMonday } from '#shared/time/openings.ts';
import { localDay } from '#shared/time/time-zone.ts';
import { now } from '../clock.ts';
import { FieldFrame } from '../kit/form/fields/field.tsx';
import { DayField } from '../kit/form/fields/moment.tsx';
import { PairField } from '../kit/form/fields/pair.tsx';
import { RowsField } from '../kit/form/fields/rows.tsx';
import { useFieldEntry } from '../kit/form/form-context.tsx';
import { type Bound, part } from '../kit/form/use-form.ts';
import { weekdayNames } from '../kit/format.ts';
import { useLanguage } from '../language.ts';
import { useShop } from '../session.ts';
import { Openings } from './openings.tsx';
import styles from './shops.module.css';

/** The opening hours of seven days; those of one can be copied to all. */
export function HoursField({ at }: { at: Bound<ShopForm['hours']> }): ReactNode {
  const names = weekdayNames(useLanguage());
  const label = m.admin_shops_hours();
  useFieldEntry(
    at.path,
    useMemo(() => ({ label }), [label]),
  );
  return (
    <FieldFrame path={at.path} label={label} hint={m.admin_shops_hours_hint()} isGroup hidesLabel>
      <dl className={styles.week}>
        {weekFromMonday.map((weekday) => {
          const day = names[weekday] ?? '';
          const spans = at.value[weekday] ?? [];
          return (
            <div key={weekday}>
              <dt>{day}</dt>
              <dd>
                <Openings
                  day={day}
                  at={{
                    path: `${at.path}.${weekday}`,
                    value: spans,
                    base: at.base[weekday] ?? [],
                    set: (next) => at.set(at.value.map((old, other) => (other === weekday ? next : old))),
                  }}
                />
                <Button
                  type="text"
                  size="small"
                  className={styles.copy}
                  icon={<CopyCheck size={14} />}
                  aria-label={m.admin_shops_copy_day({ day })}
                  onClick={() => at.set(at.value.map(() => spans))}
                >
                  {m.admin_shops_copy()}
                </Button>
              </dd>
            </div>
          );
        })}
      </dl>
    </FieldFrame>
  );
}

type SpecialDay = ShopForm['special_days'][number];

/** Days whose hours differ, such as the New Year: their own hours, or closed, with a note. */
export function SpecialDaysField({ at }: { at: Bound<SpecialDay[]> }): ReactNode {
  const { time_zone } = useShop();
  const blank: SpecialDay = { date: localDay(now(), time_zone), hours: [], note: null };
  return (
    <RowsField<SpecialDay>
      at={at}
      label={m.admin_shops_special()}
      hint={m.admin_shops_special_hint()}
      blank={blank}
      addLabel={m.admin_shops_special_add()}
      removeLabel={m.admin_shops_special_remove()}
      row={(day) => {
        const date = part(day, 'date', blank);
        return (
          <div className={styles.special}>
            <DayField
              at={{ ...date, set: (picked) => picked && date.set(picked) }}
              label={m.admin_shops_special_date()}
              placeholder={m.admin_shops_special_date()}
            />
            <div className={styles.specialHours}>
              <Openings at={part(day, 'hours', blank)} day={day.value.date} />
            </div>
            <PairField at={part(day, 'note', blank)} label={m.admin_shops_special_note()} max={60} />
          </div>
        );
      }}
    />
  );
}

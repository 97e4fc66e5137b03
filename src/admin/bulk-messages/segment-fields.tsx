import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { BulkForm } from '#modules/notifications/contract/bulk.ts';
import { levelOptions, tagOptions } from '../customers/choices.ts';
import { OptionalSelectField } from '../kit/form/fields/choice.tsx';
import { FieldRow } from '../kit/form/fields/field.tsx';
import { DayField } from '../kit/form/fields/moment.tsx';
import { NumberField } from '../kit/form/fields/number.tsx';
import { type Bound, type Form, part } from '../kit/form/use-form.ts';

const blank: BulkForm['segment'] = {
  ...{ level: null, tag: '', orders_from: null, ordered_from: null, ordered_until: null, idle_days: null, birthday_month: null },
};
const months = Array.from({ length: 12 }, (_, at) => ({ value: at + 1, label: String(at + 1) }));

/** Conditions on customers as in their list; an empty one is none. */
export function SegmentFields({ form }: { form: Form<BulkForm> }): ReactNode {
  const at = form.field('segment');
  const levels = useQuery({ queryKey: ['customers.levels', 'choices'], queryFn: levelOptions });
  const tags = useQuery({ queryKey: ['customers.tags', 'choices'], queryFn: tagOptions });
  const tag = part(at, 'tag', blank);
  const optionalTag: Bound<string | null> = {
    ...{ path: tag.path, value: tag.value || null, base: tag.base || null },
    set: (value) => tag.set(value ?? ''),
  };
  return (
    <>
      <FieldRow>
        <OptionalSelectField
          at={part(at, 'level', blank)}
          label={m.admin_bulk_level()}
          placeholder={m.admin_bulk_any()}
          choices={(levels.data ?? []).map(({ value, label }) => ({ value: Number(value), label }))}
        />
        <OptionalSelectField
          at={optionalTag}
          label={m.admin_bulk_tag()}
          placeholder={m.admin_bulk_any()}
          choices={(tags.data ?? []).map(({ value, label }) => ({ value: String(value), label }))}
        />
      </FieldRow>
      <FieldRow>
        <DayField at={part(at, 'ordered_from', blank)} label={m.admin_bulk_ordered_from()} placeholder={m.admin_bulk_any()} isPast />
        <DayField at={part(at, 'ordered_until', blank)} label={m.admin_bulk_ordered_until()} placeholder={m.admin_bulk_any()} isPast />
      </FieldRow>
      <FieldRow columns={3}>
        <NumberField at={part(at, 'orders_from', blank)} isOptional label={m.admin_bulk_orders_from()} max={9999} />
        <NumberField
          at={part(at, 'idle_days', blank)}
          isOptional
          label={m.admin_bulk_idle()}
          hint={m.admin_bulk_idle_hint()}
          min={1}
          max={3650}
          unit={m.admin_bulk_days()}
        />
        <OptionalSelectField
          at={part(at, 'birthday_month', blank)}
          label={m.admin_bulk_birthday()}
          placeholder={m.admin_bulk_any()}
          choices={months}
        />
      </FieldRow>
    </>
  );
}

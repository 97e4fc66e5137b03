import { InputNumber, Select, Space } from 'antd';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import type { Bound } from '../use-form.ts';
import { FieldFrame, type FieldWords, useControl } from './field.tsx';

const units = { days: 1440, hours: 60, minutes: 1 };
type Unit = keyof typeof units;
const words: Record<Unit, () => string> = {
  days: m.admin_form_duration_days,
  hours: m.admin_form_duration_hours,
  minutes: m.admin_form_duration_minutes,
};
const all = Object.keys(units) as Unit[];

/** The largest unit in which a number of minutes is whole. */
const unitOf = (minutes: number | null): Unit => all.find((unit) => minutes !== null && minutes % units[unit] === 0) ?? 'days';

type DurationProps = FieldWords & { at: Bound<number | null>; min: number; max: number; placeholder: string };

/** A duration stored in minutes and shown in a fitting unit; empty means none. */
export function DurationField({ at, label, min, max, placeholder, ...rest }: DurationProps): ReactNode {
  const [picked, setUnit] = useState<Unit>();
  const minutes = at.value;
  const usual = unitOf(minutes);
  const unit = picked && (minutes === null || minutes % units[picked] === 0) ? picked : usual;
  const seen = minutes !== null && (minutes < min || minutes > max) ? outside(minutes < min ? min : max, minutes < min) : undefined;
  const control = useControl(at.path, label, rest.isRequired, seen);
  const amount = minutes === null ? null : minutes / units[unit];
  const set = (value: number | null, inUnit: Unit): void => {
    setUnit(inUnit);
    at.set(value === null ? null : value * units[inUnit]);
  };
  return (
    <FieldFrame path={at.path} label={label} seen={seen} {...rest}>
      <Space.Compact block>
        <InputNumber<number>
          {...control}
          value={amount}
          onChange={(value) => set(value, unit)}
          precision={0}
          controls={false}
          placeholder={placeholder}
          disabled={rest.lockedBecause !== undefined}
        />
        <Select<Unit>
          value={unit}
          onChange={(next) => set(amount, next)}
          options={all.map((value) => ({ value, label: words[value]() }))}
          disabled={rest.lockedBecause !== undefined}
          aria-label={m.admin_form_duration_unit()}
          popupMatchSelectWidth={false}
        />
      </Space.Compact>
    </FieldFrame>
  );
}

/** The bound in its largest whole unit. */
function outside(bound: number, isLeast: boolean): string {
  const unit = unitOf(bound);
  const text = `${bound / units[unit]} ${words[unit]()}`;
  return isLeast ? m.validation_at_least({ min: text }) : m.validation_at_most({ max: text });
}

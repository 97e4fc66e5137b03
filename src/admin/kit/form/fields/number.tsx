import { InputNumber } from 'antd';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { exponentOf, signOf } from '#shared/money.ts';
import { useShop } from '../../../session.ts';
import { formatCount } from '../../format.ts';
import type { Bound } from '../use-form.ts';
import { FieldFrame, type FieldWords, useControl } from './field.tsx';

type NumberOptions = { at: Bound<number>; isOptional?: false } | { at: Bound<number | null>; isOptional: true };
type NumberProps = FieldWords & NumberOptions & { min?: number; max?: number; placeholder?: string };

type NumberControl = NumberProps & { prefix?: string; suffix?: string; precision: number };

function AnyNumber({
  at,
  isOptional,
  label,
  min = 0,
  max = 99_999_999,
  placeholder,
  prefix,
  suffix,
  precision,
  ...words
}: NumberControl): ReactNode {
  const seen = outOfRange(at.value, min, max);
  const control = useControl(at.path, label, words.isRequired, seen);
  const set = at.set as (value: number | null) => void;
  return (
    <FieldFrame path={at.path} label={label} seen={seen} {...words}>
      <InputNumber<number>
        {...control}
        value={at.value}
        onChange={(value) => (value === null && !isOptional ? undefined : set(value))}
        precision={precision}
        controls={false}
        placeholder={placeholder}
        prefix={prefix}
        suffix={suffix}
        formatter={grouped}
        parser={ungrouped}
        disabled={words.lockedBecause !== undefined}
      />
    </FieldFrame>
  );
}

/** A number out of bounds stays as typed with an error: a silent correction is noticed too late. */
function outOfRange(value: number | null, min: number, max: number): string | undefined {
  if (value === null) return undefined;
  if (value < min) return m.validation_at_least({ min });
  return value > max ? m.validation_at_most({ max: formatCount(max) }) : undefined;
}

/** Groups thousands; decimals being typed are unchanged. */
export function grouped(value: number | string | undefined): string {
  const [whole = '', decimals] = String(value ?? '').split('.');
  return whole.replace(/\B(?=(\d{3})+$)/g, ',') + (decimals === undefined ? '' : `.${decimals}`);
}

/** Parses a number with separators. */
export const ungrouped = (text: string | undefined): number => Number((text ?? '').replaceAll(',', ''));

/** An amount in major units, with the currency's sign and decimals. */
export function MoneyField(props: NumberProps): ReactNode {
  const { currency } = useShop();
  return <AnyNumber {...props} prefix={signOf(currency)} precision={exponentOf(currency)} />;
}

/** A percentage from 0 to 100 with two decimals. */
export function PercentField(props: NumberProps): ReactNode {
  return <AnyNumber max={100} {...props} suffix="%" precision={2} />;
}

/** A number with its unit, a whole one unless `decimals` are given. */
export function NumberField({ unit, decimals = 0, ...props }: NumberProps & { unit?: string; decimals?: number }): ReactNode {
  return <AnyNumber {...props} precision={decimals} {...(unit === undefined ? {} : { suffix: unit })} />;
}

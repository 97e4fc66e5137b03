import { Flex, InputNumber } from 'antd';
import { type ReactNode, useId } from 'react';
import { exponentOf, signOf } from '#shared/money.ts';
import { grouped, ungrouped } from '../../kit/form/fields/number.tsx';
import textStyles from '../../kit/text.module.css';
import { useShop } from '../../session.ts';

/** What an example order begins with, in major units. */
export const firstAmount = 1280;

/** The amount of an example order, which staff type. */
export function ExampleAmount({ label, value, onChange }: { label: string; value: number; onChange: (amount: number) => void }): ReactNode {
  const { currency } = useShop();
  const id = useId();
  return (
    <Flex gap={10} align="center" justify="space-between" className={textStyles.small}>
      <label htmlFor={id}>{label}</label>
      <InputNumber<number>
        style={{ width: 150 }}
        id={id}
        value={value}
        min={0}
        max={99_999_999}
        precision={exponentOf(currency)}
        prefix={signOf(currency)}
        controls={false}
        formatter={grouped}
        parser={ungrouped}
        onChange={(typed) => onChange(typed ?? 0)}
      />
    </Flex>
  );
}

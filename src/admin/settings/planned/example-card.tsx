import { Flex, InputNumber } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import * as m from '#messages';
import { exponentOf, signOf } from '#shared/money.ts';
import { Money } from '../../kit/cells.tsx';
import { grouped, ungrouped } from '../../kit/form/fields/number.tsx';
import layoutStyles from '../../kit/layout.module.css';
import { Card } from '../../kit/page.tsx';
import textStyles from '../../kit/text.module.css';
import { useShop } from '../../session.ts';
import styles from './planned.module.css';

/** A result for the typed amount, under the saved and the unsaved settings. */
export type ExampleLine = { label: string; before: number; after: number };
type Example = { label: string; note: string; testId: string; linesFor: (itemsTotal: number) => readonly ExampleLine[] };

const firstAmount = 1280;

/** An example order: staff type an amount and see the results of the settings. */
export function ExampleCard({ label, note, testId, linesFor }: Example): ReactNode {
  const { currency } = useShop();
  const [itemsTotal, setItemsTotal] = useState(firstAmount);
  const id = useId();
  return (
    <Card title={m.admin_planned_example()}>
      <Flex gap={10} align="center" justify="space-between" className={textStyles.small}>
        <label htmlFor={id}>{label}</label>
        <InputNumber<number>
          style={{ width: 150 }}
          id={id}
          value={itemsTotal}
          min={0}
          max={99_999_999}
          precision={exponentOf(currency)}
          prefix={signOf(currency)}
          controls={false}
          formatter={grouped}
          parser={ungrouped}
          onChange={(value) => setItemsTotal(value ?? 0)}
        />
      </Flex>
      <Flex component="dl" vertical gap={6} className={`${layoutStyles.ends} ${textStyles.small}`} data-testid={testId}>
        {linesFor(itemsTotal).map((line) => (
          <Line key={line.label} {...line} />
        ))}
      </Flex>
      <p className={textStyles.meta}>{note}</p>
    </Card>
  );
}

function Line({ label, before, after }: ExampleLine): ReactNode {
  return (
    <div>
      <dt className={textStyles.quiet}>{label}</dt>
      <dd className={`${textStyles.strong} ${textStyles.alignEnd}`}>
        {before !== after && (
          <>
            <s className={styles.exampleBefore}>
              <Money amount={before} />
            </s>{' '}
          </>
        )}
        <Money amount={after} />
      </dd>
    </div>
  );
}

import { Flex } from 'antd';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import { Money } from '../../kit/cells.tsx';
import layoutStyles from '../../kit/layout.module.css';
import { Card } from '../../kit/page.tsx';
import textStyles from '../../kit/text.module.css';
import { ExampleAmount, firstAmount } from './example-amount.tsx';
import styles from './planned.module.css';

/** A result for the typed amount, under the saved and the unsaved settings. */
export type ExampleLine = { label: string; before: number; after: number };
type Example = { label: string; note: string; testId: string; linesFor: (itemsTotal: number) => readonly ExampleLine[] };

/** An example order: staff type an amount and see the results of the settings. */
export function ExampleCard({ label, note, testId, linesFor }: Example): ReactNode {
  const [itemsTotal, setItemsTotal] = useState(firstAmount);
  return (
    <Card title={m.admin_planned_example()}>
      <ExampleAmount label={label} value={itemsTotal} onChange={setItemsTotal} />
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

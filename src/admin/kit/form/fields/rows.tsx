import { Button, Flex } from 'antd';
import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import layoutStyles from '../../layout.module.css';
import { useListEntry } from '../form-context.tsx';
import type { Bound } from '../use-form.ts';
import styles from './field.module.css';
import { FieldFrame, type FieldWords } from './field.tsx';

type Rows<R> = FieldWords & {
  at: Bound<R[]>;
  /** The value of a new row. */
  blank: R;
  addLabel: string;
  /** One sentence for all, or one that names the row by its number from 1. */
  removeLabel: string | ((n: number) => string);
  hidesLabel?: boolean;
  row: (at: Bound<R>) => ReactNode;
};

/** A few rows of the same fields under one label, each with a remove button. */
export function RowsField<R>({ at, blank, addLabel, removeLabel, row, ...words }: Rows<R>): ReactNode {
  useListEntry(at.path, words.label);
  return (
    <FieldFrame path={at.path} {...words} isGroup>
      <Flex vertical gap="small" align="start">
        {at.value.map((value, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the server's field paths name rows by index
          <Flex gap="small" align="flex-start" className={styles.rowsRow} key={i}>
            <div className={layoutStyles.grow}>
              {row({
                path: `${at.path}.${i}`,
                value,
                base: at.base[i] ?? blank,
                set: (next) => at.set(at.value.map((old, j) => (j === i ? next : old))),
              })}
            </div>
            <Button
              type="text"
              icon={<X size={15} />}
              aria-label={typeof removeLabel === 'string' ? removeLabel : removeLabel(i + 1)}
              title={typeof removeLabel === 'string' ? removeLabel : removeLabel(i + 1)}
              onClick={() => at.set(at.value.filter((_, j) => j !== i))}
            />
          </Flex>
        ))}
        <Button type="dashed" size="small" icon={<Plus size={14} />} onClick={() => at.set([...at.value, blank])}>
          {addLabel}
        </Button>
      </Flex>
    </FieldFrame>
  );
}

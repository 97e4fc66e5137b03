import { Button, Flex } from 'antd';
import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { moved } from '../../kit/form/use-drag-order.ts';
import type { Bound } from '../../kit/form/use-form.ts';
import { Sorting } from '../../kit/pickers/products-field.tsx';
import textStyles from '../../kit/text.module.css';
import styles from './fields.module.css';

type Rows<R> = {
  at: Bound<R[]>;
  blank: () => R;
  max: number;
  name: (n: number) => string;
  addLabel: string;
  removeLabel: (n: number) => string;
  row: (at: Bound<R>) => ReactNode;
};

/** Sortable, numbered parts of a block, such as slides or questions; the last one cannot be removed. */
export function Rows<R>({ at, blank, max, name, addLabel, removeLabel, row }: Rows<R>): ReactNode {
  const move = (from: number, to: number): void => at.set(moved(at.value, from, to));
  return (
    <>
      {at.value.map((value, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the server's field paths name rows by index
        <Flex key={i} component="section" vertical gap={14} className={styles.row} aria-label={name(i + 1)}>
          <Flex align="center" justify="space-between" style={{ minHeight: 36 }}>
            <strong className={`${textStyles.small} ${textStyles.strong}`}>{name(i + 1)}</strong>
            {at.value.length > 1 && (
              <span>
                <Sorting name={name(i + 1)} place={i} last={at.value.length - 1} move={move} />
                <Button
                  type="text"
                  size="small"
                  icon={<X size={14} />}
                  aria-label={removeLabel(i + 1)}
                  title={removeLabel(i + 1)}
                  onClick={() => at.set(at.value.filter((_, j) => j !== i))}
                />
              </span>
            )}
          </Flex>
          {row({
            path: `${at.path}.${i}`,
            value,
            base: at.base[i] ?? value,
            set: (next) => at.set(at.value.map((old, j) => (j === i ? next : old))),
          })}
        </Flex>
      ))}
      {at.value.length < max && (
        <Button type="dashed" icon={<Plus size={14} />} onClick={() => at.set([...at.value, blank()])}>
          {addLabel}
        </Button>
      )}
    </>
  );
}

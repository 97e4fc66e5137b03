import { memo, type ReactNode } from 'react';
import * as m from '#messages';
import textStyles from '../../text.module.css';
import { isSame } from '../form-values.ts';
import styles from './sheet.module.css';
import type { SheetProblem } from './sheet-line.tsx';
import { isWithin, type Range, type SheetColumn } from './sheet-model.ts';

type RowProps<R> = {
  row: R;
  /** The loaded row; undefined for a new one. */
  old: R | undefined;
  place: number;
  columns: readonly SheetColumn<R>[];
  /** The part of the selection in this row. */
  range: Range | null;
  headColumn: number | null;
  problems: readonly SheetProblem<R>[];
};

/** Memoised by content: a sheet may have 500 rows. */
export const SheetRow = memo(Row, isUnchanged) as typeof Row;

function isUnchanged<R>(a: RowProps<R>, b: RowProps<R>): boolean {
  const plain = a.row === b.row && a.old === b.old && a.place === b.place && a.columns === b.columns && a.headColumn === b.headColumn;
  const problemsOf = ({ problems }: RowProps<R>) => problems.map(({ key, message }) => ({ key, message }));
  return plain && isSame(a.range, b.range) && isSame(problemsOf(a), problemsOf(b));
}

function Row<R>({ row, old, place, columns, range, headColumn, problems }: RowProps<R>): ReactNode {
  return (
    <tr aria-rowindex={place + 2}>
      <th scope="row" data-chosen={range ? '' : undefined}>
        {place + 1}
      </th>
      {columns.map((column, j) => {
        const problem = problems.find(({ key }) => key === column.key);
        const isChosen = range !== null && isWithin(range, place, j);
        const isEdited = column.put && (old === undefined || column.text(old) !== column.text(row));
        return (
          <td
            key={column.key}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a td inside a grid
            role="gridcell"
            tabIndex={-1}
            data-row={place}
            data-column={j}
            data-number={column.isNumber ? '' : undefined}
            data-locked={column.put ? undefined : ''}
            data-edited={isEdited ? '' : undefined}
            data-wrong={problem ? '' : undefined}
            data-chosen={isChosen ? edges(range, place, j) : undefined}
            data-head={headColumn === j ? '' : undefined}
            title={problem?.message}
            aria-selected={isChosen}
            aria-readonly={column.put ? undefined : true}
            aria-invalid={problem ? true : undefined}
          >
            {column.isTick ? <Tick isOn={column.text(row) === '1'} /> : shown(column, row)}
            {isChosen && place === range.bottom && j === range.right && <span className={styles.sheetHandle} data-handle="" />}
          </td>
        );
      })}
    </tr>
  );
}

function shown<R>(column: SheetColumn<R>, row: R): ReactNode {
  if (column.draw) return column.draw(row);
  const text = column.text(row);
  if (text === '') return column.isNumber ? <span className={textStyles.nothing}>—</span> : null;
  return column.isNumber ? text.replace(/^-/, '−').replace(/\B(?=(\d{3})+(?!\d))/g, ',') : text;
}

/** The sides of the selection's border along this cell. */
const edges = (range: Range, row: number, column: number): string =>
  [row === range.top && 'top', row === range.bottom && 'bottom', column === range.left && 'left', column === range.right && 'right']
    .filter(Boolean)
    .join(' ');

function Tick({ isOn }: { isOn: boolean }): ReactNode {
  return (
    <span
      className={styles.sheetTick}
      data-on={isOn ? '' : undefined}
      role="img"
      aria-label={isOn ? m.admin_form_yes() : m.admin_form_no()}
    />
  );
}

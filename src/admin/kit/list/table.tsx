import { Checkbox } from 'antd';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import * as m from '#messages';
import textStyles from '../text.module.css';
import type { Selection } from './selection.ts';
import type { Column } from './spec.ts';
import styles from './table.module.css';

type Table<R> = {
  columns: readonly Column<R>[];
  rows: readonly R[];
  sort: string;
  onSort: (sort: string) => void;
  open: ((row: R) => string) | undefined;
  selection: Selection | undefined;
  cursor: number;
  label: string;
};

/** Rows under a sticky head; the first column is a link, and a click on the rest of the row opens it too. */
export function Table<R extends { id: number }>({ columns, rows, sort, onSort, open, selection, cursor, label }: Table<R>): ReactNode {
  const width = columns.reduce((sum, c) => sum + c.width, 0) + (selection ? 40 : 0);
  return (
    <table
      data-testid="table"
      className={styles.table}
      style={{ minWidth: width }}
      aria-label={label}
      data-picks={selection ? '' : undefined}
    >
      <Columns columns={columns} hasSelection={selection !== undefined} />
      <thead>
        <tr>
          {selection && (
            <th className={styles.tablePick}>
              <Checkbox
                aria-label={m.admin_kit_select_page()}
                checked={rows.length > 0 && rows.every(({ id }) => selection.ids.has(id))}
                indeterminate={selection.ids.size > 0 && !rows.every(({ id }) => selection.ids.has(id))}
                onChange={selection.toggleAll}
              />
            </th>
          )}
          {columns.map((column) => (
            <HeadCell key={column.key} column={column} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, i) => (
          <Row key={row.id} row={row} columns={columns} open={open} selection={selection} isCursor={i === cursor} />
        ))}
      </tbody>
    </table>
  );
}

/** The column widths, shared with the skeleton so that nothing jumps. */
export function Columns({
  columns,
  hasSelection,
}: {
  columns: readonly { key: string; width: number }[];
  hasSelection: boolean;
}): ReactNode {
  return (
    <colgroup>
      {hasSelection && <col style={{ width: 40 }} />}
      {columns.map(({ key, width }) => (
        <col key={key} style={{ width }} />
      ))}
    </colgroup>
  );
}

function HeadCell<R>({ column, sort, onSort }: { column: Column<R>; sort: string; onSort: (sort: string) => void }): ReactNode {
  const field = column.sort;
  const direction = field === sort ? 'ascending' : `-${field}` === sort ? 'descending' : undefined;
  return (
    <th data-align={column.align} aria-sort={direction} scope="col">
      {field ? (
        <button type="button" onClick={() => onSort(direction === 'descending' ? field : `-${field}`)}>
          {column.title()}
          {direction === 'descending' && <ArrowDown size={13} aria-hidden="true" />}
          {direction === 'ascending' && <ArrowUp size={13} aria-hidden="true" />}
        </button>
      ) : (
        column.title()
      )}
    </th>
  );
}

type RowProps<R> = {
  row: R;
  columns: readonly Column<R>[];
  open: ((row: R) => string) | undefined;
  selection: Selection | undefined;
  isCursor: boolean;
};

function Row<R extends { id: number }>({ row, columns, open, selection, isCursor }: RowProps<R>): ReactNode {
  const navigate = useNavigate();
  const isSelected = selection?.ids.has(row.id);
  const openRow = (event: MouseEvent): void => {
    // A dialog of the row's own menu is a descendant in React, but not on the page.
    if (!open || !event.currentTarget.contains(event.target as Node)) return;
    if ((event.target as HTMLElement).closest('a, button, input, label') || String(getSelection())) return;
    if (event.metaKey || event.ctrlKey) window.open(`/admin${open(row)}`, '_blank', 'noopener');
    else void navigate(open(row));
  };
  return (
    <tr
      onClick={openRow}
      data-open={open ? '' : undefined}
      data-cursor={isCursor ? '' : undefined}
      data-selected={isSelected ? '' : undefined}
      aria-selected={selection ? isSelected : undefined}
    >
      {selection && (
        <td className={styles.tablePick}>
          <Checkbox
            checked={isSelected}
            aria-label={m.admin_kit_select_row()}
            onClick={(event) => selection.toggle(row.id, event.shiftKey)}
          />
        </td>
      )}
      {columns.map((column, i) => (
        <td key={column.key} data-align={column.align}>
          {i === 0 && open && (
            <Link data-testid="table-link" className={`${styles.tableName} ${textStyles.medium}`} to={open(row)}>
              {column.cell(row)}
            </Link>
          )}
          {i === 0 && !open && <span className={styles.tableName}>{column.cell(row)}</span>}
          {i > 0 && column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

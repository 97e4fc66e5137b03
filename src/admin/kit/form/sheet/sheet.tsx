import { type CSSProperties, type ReactNode, useEffect, useMemo, useRef } from 'react';
import * as m from '#messages';
import textStyles from '../../text.module.css';
import { fieldId, useProblemsWithin } from '../form-context.tsx';
import type { Bound } from '../use-form.ts';
import { CellInput } from './cell-input.tsx';
import { FindRow } from './find-row.tsx';
import styles from './sheet.module.css';
import { SheetLine, type SheetProblem } from './sheet-line.tsx';
import { rangeOf, type SheetColumn } from './sheet-model.ts';
import { SheetRow } from './sheet-row.tsx';
import { useSheetEntry } from './use-entry.ts';
import { usePointer } from './use-pointer.ts';
import { useRowWindow } from './use-row-window.ts';
import { useSheet } from './use-sheet.ts';

type SheetProps<R> = {
  at: Bound<R[]>;
  label: string;
  columns: readonly SheetColumn<R>[];
  /** Identifies a row, to find its loaded version. */
  rowKey: (row: R, place: number) => string;
  /** Names a row in an error: its SKU. */
  nameOf: (row: R) => string;
  /** Errors found without asking the server, with their repairs. */
  check: (rows: readonly R[]) => SheetProblem<R>[];
  /** The label of its search; a sheet over a list is searched by the list. */
  search?: string;
  /** Actions on the selected rows, shown above the sheet. */
  rowActions?: (selected: { top: number; bottom: number }) => ReactNode;
};

/** So many rows are seen at a glance. */
const fewToFind = 12;
/** Width of the row numbers. */
const rowHead = 36;

/** Rows edited as in a spreadsheet: arrows move, typing edits, ranges are pasted; nothing is sent before the form is saved. */
export function Sheet<R>({ at, label, columns, rowKey, nameOf, check, search, rowActions }: SheetProps<R>): ReactNode {
  const { value: rows, base, path } = at;
  const sheet = useSheet({ rows, columns, onChange: at.set });
  const input = useRef<HTMLInputElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const pointer = usePointer(sheet, input);
  const fromServer = useProblemsWithin(path);
  const problems = useMemo(() => [...check(rows), ...toSheetProblems<R>(fromServer)], [check, rows, fromServer]);
  const before = useMemo(() => new Map(base.map((row, i) => [rowKey(row, i), row])), [base, rowKey]);
  useSheetEntry({ at, label, columns, nameOf, sheet, input });
  const { head } = sheet.selection;
  const { from, to, above, below, reveal } = useRowWindow(frame, rows.length);
  useEffect(
    function revealHead() {
      if (frame.current?.contains(document.activeElement)) reveal(head.row);
      const cell = frame.current?.querySelector(`[data-row="${head.row}"][data-column="${head.column}"]`);
      // Only when the sheet has the focus: a sheet that just appeared must not scroll the page.
      if (frame.current?.contains(document.activeElement)) cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    },
    [head.row, head.column, reveal],
  );
  const goTo = (row: number): void => {
    sheet.select({ row, column: head.column });
    reveal(row);
    frame.current?.querySelector(`[data-row="${row}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  const range = rangeOf(sheet.selection);
  const headRow = rows[head.row];
  const headColumn = columns[head.column];
  return (
    <div className={styles.sheet} data-sheet={path}>
      <SheetLine
        rows={rows}
        columns={columns}
        sheet={sheet}
        problems={problems}
        nameOf={nameOf}
        repair={at.set}
        actions={
          <>
            {search && rows.length > fewToFind && <FindRow rows={rows} columns={columns} head={head.row} label={search} go={goTo} />}
            {rowActions?.(range)}
          </>
        }
      />
      <div className={styles.sheetScroll} ref={frame} style={{ scrollPaddingLeft: rowHead + (columns[0]?.width ?? 0) }}>
        <div className={styles.sheetInner}>
          <table
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the table is a grid whose cells are edited in place
            role="grid"
            aria-label={label}
            aria-rowcount={rows.length + 1}
            style={{ width: rowHead + columns.reduce((sum, { width }) => sum + width, 0) }}
          >
            <colgroup>
              <col style={{ width: rowHead }} />
              {columns.map(({ key, width }) => (
                <col key={key} style={{ width }} />
              ))}
            </colgroup>
            <Head columns={columns} left={range.left} right={range.right} />
            <tbody {...pointer} style={{ '--above': `${above}px`, '--below': `${below}px` } as CSSProperties}>
              {rows.slice(from, to).map((row, k) => {
                const i = from + k;
                return (
                  <SheetRow
                    key={rowKey(row, i)}
                    row={row}
                    old={before.get(rowKey(row, i))}
                    place={i}
                    columns={columns}
                    range={i >= range.top && i <= range.bottom ? range : null}
                    headColumn={head.row === i ? head.column : null}
                    problems={problems.filter((problem) => problem.row === i)}
                  />
                );
              })}
            </tbody>
          </table>
          <CellInput
            sheet={sheet}
            input={input}
            frame={frame}
            id={fieldId(path)}
            label={`${headRow === undefined ? '' : nameOf(headRow)} ${headColumn?.title ?? ''}`}
            isNumber={headColumn?.isNumber ?? false}
          />
        </div>
      </div>
    </div>
  );
}

type HeadProps<R> = { columns: readonly SheetColumn<R>[]; left: number; right: number };

function Head<R>({ columns, left, right }: HeadProps<R>): ReactNode {
  return (
    <thead>
      <tr>
        <th className={styles.sheetCorner}>
          <span className={textStyles.visuallyHidden}>{m.admin_form_sheet_row()}</span>
        </th>
        {columns.map(({ key, title, isNumber, isTick }, i) => (
          <th
            key={key}
            scope="col"
            data-number={isNumber ? '' : undefined}
            data-tick={isTick ? '' : undefined}
            data-chosen={i >= left && i <= right ? '' : undefined}
          >
            {title}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** Converts the server's errors, by `2.sku`. */
function toSheetProblems<R>(found: Record<string, string[]>): SheetProblem<R>[] {
  return Object.entries(found).map(([place, sentences]) => {
    const [row = '0', ...key] = place.split('.');
    return { row: Number(row), key: key.join('.'), message: sentences[0] ?? '' };
  });
}

import { Button, Flex } from 'antd';
import { CircleX, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import layoutStyles from '../../layout.module.css';
import textStyles from '../../text.module.css';
import styles from './sheet.module.css';
import { computeFigures, rangeOf, type SheetColumn } from './sheet-model.ts';
import type { SheetControl } from './use-sheet.ts';

/** A faulty cell. `repair` fixes it with one click. */
export type SheetProblem<R> = { row: number; key: string; message: string; repair?: { label: string; apply: (rows: readonly R[]) => R[] } };

type SheetLineProps<R> = {
  rows: readonly R[];
  columns: readonly SheetColumn<R>[];
  sheet: SheetControl;
  problems: readonly SheetProblem<R>[];
  nameOf: (row: R) => string;
  repair: (rows: R[]) => void;
  actions: ReactNode;
};

/** Above the sheet: figures of the selection, and the first error with its repair. */
export function SheetLine<R>({ rows, columns, sheet, problems, nameOf, repair, actions }: SheetLineProps<R>): ReactNode {
  const range = rangeOf(sheet.selection);
  const { head } = sheet.selection;
  const problem = problems.find((one) => one.row === head.row && one.key === columns[head.column]?.key) ?? problems[0];
  const wrongRow = problem && rows[problem.row];
  return (
    <Flex gap="4px 12px" wrap align="center" className={styles.sheetLine}>
      <Where columns={columns} range={range} />
      <Figures rows={rows} columns={columns} range={range} />
      {sheet.refused > 0 && <span className={textStyles.wait}>{m.admin_form_sheet_refused({ n: sheet.refused })}</span>}
      <Flex component="span" gap={4} wrap align="center" className={layoutStyles.atEnd}>
        {problem && wrongRow && (
          <span className={`${layoutStyles.inline} ${textStyles.bad}`} role="alert">
            <CircleX size={14} />{' '}
            {m.admin_form_sheet_problem({
              name: nameOf(wrongRow) || m.admin_form_sheet_row_n({ n: problem.row + 1 }),
              problem: problem.message,
            })}
          </span>
        )}
        {problem?.repair && (
          <Button size="small" type="text" onClick={() => repair(problem.repair?.apply(rows) ?? [...rows])}>
            {problem.repair.label}
          </Button>
        )}
        {actions}
        {sheet.canUndo && (
          <Button size="small" type="text" icon={<Undo2 size={14} />} onClick={sheet.undo}>
            {m.admin_form_sheet_undo()}
          </Button>
        )}
      </Flex>
    </Flex>
  );
}

type At<R> = { columns: readonly SheetColumn<R>[]; range: ReturnType<typeof rangeOf> };

function Where<R>({ columns, range }: At<R>): ReactNode {
  const first = columns[range.left]?.title ?? '';
  const titles = range.left === range.right ? first : `${first}–${columns[range.right]?.title ?? ''}`;
  const rows = range.top === range.bottom ? `R${range.top + 1}` : `R${range.top + 1}:R${range.bottom + 1}`;
  return (
    <span className={`${styles.sheetWhere} ${textStyles.num}`}>
      {titles} {rows}
    </span>
  );
}

function Figures<R>({ rows, columns, range }: At<R> & { rows: readonly R[] }): ReactNode {
  const cells = (range.bottom - range.top + 1) * (range.right - range.left + 1);
  if (cells === 1) return null;
  const figures = computeFigures(rows, columns, range);
  const format = (n: number): string => n.toLocaleString('en-US', { maximumFractionDigits: 2 });
  return (
    <Flex component="span" gap={12} className={`${textStyles.quiet} ${textStyles.num}`}>
      <span>{m.admin_form_sheet_cells({ n: cells })}</span>
      {figures && (
        <>
          <span>{m.admin_form_sheet_min({ n: format(figures.min) })}</span>
          <span>{m.admin_form_sheet_max({ n: format(figures.max) })}</span>
          <span>{m.admin_form_sheet_mean({ n: format(figures.mean) })}</span>
        </>
      )}
    </Flex>
  );
}

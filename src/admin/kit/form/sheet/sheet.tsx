import './sheet.css';
import { type PointerEvent, type ReactNode, useEffect, useId, useMemo, useRef } from 'react';
import * as m from '#messages';
import { fieldId, useFieldEntry, useProblemsWithin } from '../form-context.tsx';
import { isSame } from '../form-values.ts';
import type { Bound } from '../use-form.ts';
import { type Cell, isWithin, rangeOf, type SheetColumn, single } from './sheet-model.ts';
import { SheetLine, type SheetProblem } from './sheet-line.tsx';
import { type SheetControl, useSheet } from './use-sheet.ts';

export type SheetProps<R> = {
  at: Bound<R[]>;
  label: string;
  columns: readonly SheetColumn<R>[];
  /** Names a row: finds what it was when loaded. */
  keyOf: (row: R, place: number) => string;
  /** Names a row in a problem: its SKU. */
  nameOf: (row: R) => string;
  /** What is wrong as one can see without asking the server, with a repair where there is one. */
  check: (rows: readonly R[]) => SheetProblem<R>[];
  /** Acts on the selected rows; stands in the line above. */
  rowActions?: (selected: { top: number; bottom: number }) => ReactNode;
};

/** Width of the row numbers. */
const rowHead = 36;

/** Rows edited as in a spreadsheet: arrows move, typing edits, ranges are pasted; nothing is sent before the form is saved. */
export function Sheet<R>(props: SheetProps<R>): ReactNode {
  const { at, label, columns, keyOf, nameOf, check } = props;
  const { value: rows, base, path } = at;
  const sheet = useSheet({ rows, columns, onChange: at.set });
  const input = useRef<HTMLInputElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const id = useId();
  const fromServer = useProblemsWithin(path);
  const problems = useMemo(() => [...check(rows), ...told<R>(fromServer)], [check, rows, fromServer]);
  const wrong = useMemo(() => new Map(problems.map((problem) => [`${problem.row}.${problem.key}`, problem])), [problems]);
  const before = useMemo(() => new Map(base.map((row, i) => [keyOf(row, i), row])), [base, keyOf]);
  useSheetEntry({ ...props, sheet, input });
  useEffect(() => {
    // Only while somebody works here: a sheet that has just appeared must not pull the page to itself.
    if (frame.current?.contains(document.activeElement)) frame.current.querySelector('[data-head]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [sheet.selection.head]);
  const range = rangeOf(sheet.selection);
  const { head } = sheet.selection;
  const pointer = usePointer(sheet, input);
  return (
    <div className="sheet" data-sheet={path}>
      <SheetLine rows={rows} columns={columns} sheet={sheet} problems={problems} nameOf={nameOf} repair={at.set} actions={props.rowActions?.(range)} />
      <div className="sheet-scroll" ref={frame}>
        <table role="grid" aria-label={label} aria-rowcount={rows.length + 1} style={{ width: rowHead + columns.reduce((sum, { width }) => sum + width, 0) }}>
          <colgroup>
            <col style={{ width: rowHead }} />
            {columns.map(({ key, width }) => <col key={key} style={{ width }} />)}
          </colgroup>
          <thead>
            <tr>
              <th className="sheet-corner" aria-label={m.admin_form_sheet_row()} />
              {columns.map(({ key, title, isNumber, isTick }, column) => (
                <th key={key} scope="col" data-number={isNumber ? '' : undefined} data-tick={isTick ? '' : undefined} data-chosen={column >= range.left && column <= range.right ? '' : undefined}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...pointer}>
            {rows.map((row, i) => {
              const old = before.get(keyOf(row, i));
              return (
                <tr key={keyOf(row, i)}>
                  <th scope="row" data-chosen={i >= range.top && i <= range.bottom ? '' : undefined}>{i + 1}</th>
                  {columns.map((column, j) => {
                    const isHead = head.row === i && head.column === j;
                    const problem = wrong.get(`${i}.${column.key}`);
                    return (
                      <td
                        key={column.key}
                        id={`${id}-${i}-${j}`}
                        data-row={i}
                        data-column={j}
                        data-number={column.isNumber ? '' : undefined}
                        data-code={column.isCode ? '' : undefined}
                        data-locked={column.put ? undefined : ''}
                        data-edited={column.put && (!old || !isSame(column.text(old), column.text(row))) ? '' : undefined}
                        data-wrong={problem ? '' : undefined}
                        data-chosen={isWithin(range, i, j) ? edges(range, i, j) : undefined}
                        data-head={isHead ? '' : undefined}
                        title={problem?.message}
                        aria-selected={isWithin(range, i, j)}
                        aria-readonly={column.put ? undefined : true}
                        aria-invalid={problem ? true : undefined}
                      >
                        {column.isTick ? <Tick isOn={column.text(row) === '1'} /> : shown(column, row)}
                        {isHead && <CellInput sheet={sheet} input={input} id={fieldId(path)} label={`${nameOf(row)} ${column.title}`} isNumber={column.isNumber ?? false} />}
                        {i === range.bottom && j === range.right && sheet.editing === null && <span className="sheet-handle" data-handle="" />}
                      </td>
                    );
                  })}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function shown<R>(column: SheetColumn<R>, row: R): ReactNode {
  const text = column.text(row);
  if (text === '') return column.isNumber ? <span className="nothing">—</span> : null;
  return column.isNumber ? text.replace(/\B(?=(\d{3})+(?!\d))/g, ',') : text;
}

/** Which sides of the selection's frame run along this cell. */
const edges = (range: { top: number; bottom: number; left: number; right: number }, row: number, column: number): string =>
  [row === range.top && 'top', row === range.bottom && 'bottom', column === range.left && 'left', column === range.right && 'right'].filter(Boolean).join(' ');

function Tick({ isOn }: { isOn: boolean }): ReactNode {
  return <span className="sheet-tick" data-on={isOn ? '' : undefined} role="img" aria-label={isOn ? m.admin_form_yes() : m.admin_form_no()} />;
}

/** Problems from the server, by `2.sku`. */
function told<R>(found: Record<string, string[]>): SheetProblem<R>[] {
  return Object.entries(found).map(([place, sentences]) => {
    const [row = '0', ...key] = place.split('.');
    return { row: Number(row), key: key.join('.'), message: sentences[0] ?? '' };
  });
}

type CellInputProps = { sheet: SheetControl; input: React.RefObject<HTMLInputElement | null>; id: string; label: string; isNumber: boolean };

/** Always in the chosen cell: invisible while moving, the editor once something is typed. */
function CellInput({ sheet, input, id, label, isNumber }: CellInputProps): ReactNode {
  const isEditing = sheet.editing !== null;
  return (
    <input
      ref={input}
      id={id}
      className="sheet-input"
      aria-label={label}
      data-editing={isEditing ? '' : undefined}
      inputMode={isNumber ? 'decimal' : 'text'}
      value={sheet.editing ?? ''}
      onChange={(event) => (isEditing ? sheet.type(event.target.value) : sheet.beginEdit(event.target.value))}
      onKeyDown={sheet.onKeyDown}
      onCopy={sheet.onCopy}
      onPaste={sheet.onPaste}
      onBlur={sheet.commit}
      autoComplete="off"
    />
  );
}

const cellAt = (target: EventTarget | null): Cell | null => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td[data-row]') : null;
  return cell && { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) };
};

type Pointer = { onPointerDown: (event: PointerEvent) => void; onPointerOver: (event: PointerEvent) => void; onPointerUp: () => void; onDoubleClick: () => void };

/** Pressing selects, dragging extends, the handle at the corner fills down, a double press edits. */
function usePointer(sheet: SheetControl, input: React.RefObject<HTMLInputElement | null>): Pointer {
  const drag = useRef<'select' | 'fill' | null>(null);
  const focus = (): void => requestAnimationFrame(() => input.current?.focus({ preventScroll: true })) as unknown as void;
  return {
    onPointerDown: (event) => {
      const cell = cellAt(event.target);
      if (!cell || event.button !== 0) return;
      if (event.target instanceof HTMLInputElement && sheet.editing !== null) return;
      // The browser would give the focus to the table instead, and touch would not scroll.
      if (event.pointerType === 'mouse') event.preventDefault();
      const isHandle = event.target instanceof HTMLElement && event.target.dataset['handle'] !== undefined;
      drag.current = event.pointerType !== 'mouse' ? null : isHandle ? 'fill' : 'select';
      if (!isHandle) sheet.select(cell, event.shiftKey);
      if (event.target instanceof Element && event.target.closest('.sheet-tick')) sheet.toggle(cell);
      focus();
    },
    onPointerOver: (event) => {
      const cell = cellAt(event.target);
      if (!cell || !drag.current) return;
      if (event.buttons === 0) drag.current = null;
      else if (drag.current === 'fill') sheet.selectRange({ anchor: { row: rangeOf(sheet.selection).top, column: rangeOf(sheet.selection).left }, head: { row: Math.max(cell.row, rangeOf(sheet.selection).top), column: rangeOf(sheet.selection).right } });
      else sheet.selectRange({ anchor: sheet.selection.anchor, head: cell });
    },
    onPointerUp: () => {
      if (drag.current === 'fill') sheet.fillDown();
      drag.current = null;
      focus();
    },
    onDoubleClick: () => {
      if (sheet.editing === null) sheet.beginEdit();
      focus();
    },
  };
}

type Entry<R> = SheetProps<R> & { sheet: SheetControl; input: React.RefObject<HTMLInputElement | null> };

/** Lets the save bar name a cell (`TEA-030 price`) and jump to it. */
function useSheetEntry<R>({ at, label, columns, nameOf, sheet, input }: Entry<R>): void {
  const latest = useRef({ at, columns, nameOf, sheet });
  latest.current = { at, columns, nameOf, sheet };
  const entry = useMemo(() => {
    const placeOf = (path: string): { cell: Cell; name: string } => {
      const { at: bound, columns: all, nameOf: name } = latest.current;
      const [row = '0', ...key] = path.slice(bound.path.length + 1).split('.');
      const column = Math.max(0, all.findIndex((one) => one.key === key.join('.')));
      const found = bound.value[Number(row)];
      return { cell: { row: Number(row), column }, name: found ? `${name(found) || Number(row) + 1} ${all[column]?.title ?? ''}` : label };
    };
    return {
      label,
      labelOf: (path: string) => placeOf(path).name,
      focus: (path: string) => {
        document.querySelector(`[data-sheet="${latest.current.at.path}"]`)?.scrollIntoView({ block: 'center' });
        latest.current.sheet.selectRange(single(placeOf(path).cell));
        requestAnimationFrame(() => input.current?.focus({ preventScroll: true }));
      },
    };
  }, [label, input]);
  useFieldEntry(at.path, entry);
}

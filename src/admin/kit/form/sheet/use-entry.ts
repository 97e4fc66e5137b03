import { type RefObject, useMemo } from 'react';
import { useLatest } from '../../use-latest.ts';
import { useFieldEntry } from '../form-context.tsx';
import type { Bound } from '../use-form.ts';
import { type Cell, type SheetColumn, single } from './sheet-model.ts';
import type { SheetControl } from './use-sheet.ts';

type EntryOf<R> = {
  at: Bound<R[]>;
  label: string;
  columns: readonly SheetColumn<R>[];
  nameOf: (row: R) => string;
  sheet: SheetControl;
  input: RefObject<HTMLInputElement | null>;
};

/** Lets the save bar name a cell (`TEA-030 price`) and focus it. */
export function useSheetEntry<R>({ at, label, columns, nameOf, sheet, input }: EntryOf<R>): void {
  const latest = useLatest({ at, columns, nameOf, sheet });
  const entry = useMemo(() => {
    const findPlace = (path: string): { cell: Cell; name: string } => {
      const now = latest.current;
      const [place = '0', ...key] = path.slice(now.at.path.length + 1).split('.');
      const row = now.at.value[Number(place)];
      const column = Math.max(
        0,
        now.columns.findIndex((one) => one.key === key.join('.')),
      );
      const name = row === undefined ? label : `${now.nameOf(row) || Number(place) + 1} ${now.columns[column]?.title ?? ''}`;
      return { cell: { row: Number(place), column }, name };
    };
    return {
      label,
      labelOf: (path: string) => findPlace(path).name,
      focus: (path: string) => {
        document.querySelector(`[data-sheet="${latest.current.at.path}"]`)?.scrollIntoView({ block: 'center' });
        latest.current.sheet.selectRange(single(findPlace(path).cell));
        requestAnimationFrame(() => input.current?.focus({ preventScroll: true }));
      },
    };
  }, [label, input]);
  useFieldEntry(at.path, entry);
}

import * as m from '#messages';

/** What a field registers with the form, so that the save bar can name it and focus it. */
export type FieldEntry = {
  label: string;
  /** A text in two languages, counted for completeness. */
  isPair?: boolean;
  /** Required: the form cannot be saved without it. */
  isRequired?: boolean;
  /** Of a list whose rows have fields of their own: names a row by its number from 1. */
  rowLabel?: (n: number) => string;
  /** Names a place inside the field, such as a cell of a sheet. */
  labelOf?: (path: string) => string;
  /** Focuses a place inside the field; by default the element with the field's id. */
  focus?: (path: string) => void;
};

/** The entry for a path or for its closest parent: `items` for `items.2.sku`. */
export function entryFor(entries: ReadonlyMap<string, FieldEntry>, path: string): FieldEntry | undefined {
  for (let at = path; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) {
    const entry = entries.get(at);
    if (entry) return entry;
  }
  return undefined;
}

/** How a field is named on the screen, with its row in a list; one that is not on it is called the whole form. */
export function labelFor(entries: ReadonlyMap<string, FieldEntry>, path: string): string {
  const entry = entryFor(entries, path) ?? [...entries].find(([at]) => at.startsWith(`${path}.`))?.[1];
  const label = entry?.labelOf?.(path) ?? entry?.label ?? m.admin_form_whole();
  const row = findRow(entries, path);
  if (!row) return label;
  return entry?.rowLabel ? row : m.admin_form_row_field({ row, field: label });
}

/** The row of the closest list around a path: `Gift tiers 2` for `tiers.1.name`. */
function findRow(entries: ReadonlyMap<string, FieldEntry>, path: string): string | undefined {
  const keys = path.split('.');
  for (let end = keys.length - 1; end > 0; end--) {
    const list = entries.get(keys.slice(0, end).join('.'));
    if (list?.rowLabel) return list.rowLabel(Number(keys[end]) + 1);
  }
  return undefined;
}

/** The entries that are not inside another one: a change in a row of a list is a change of that list. */
export const outermost = (entries: ReadonlyMap<string, FieldEntry>): [path: string, entry: FieldEntry][] =>
  [...entries].filter(([path]) => {
    const parent = path.slice(0, Math.max(0, path.lastIndexOf('.')));
    return !entryFor(entries, parent)?.rowLabel;
  });

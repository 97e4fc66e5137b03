import type { OptionDisplay, ProductOption } from '../contract.ts';
import { withLocale } from './cells.ts';

type Value = ProductOption['values'][number];
/**
 * The option value of one row; a row that lists values of other options has none. English and colour are in the value's first
 * row; undefined: no such column.
 */
export type ValueCell = { label: string; key: string; en: string | undefined; colour: string | undefined };
export type DraftOption = { name: string; en: string | undefined; display: OptionDisplay | undefined; cells: (ValueCell | undefined)[] };

type Known = { label: string; fileKey: string; first: ValueCell };

/** The option described by the rows, and the key of each row's value. Missing columns are taken from the stored option. */
export function mergeOption(draft: DraftOption, base: ProductOption | undefined): { option: ProductOption; keys: string[] } {
  const known: Known[] = [];
  const places = draft.cells.map((cell) => (cell ? findOrAddValue(cell, known) : -1));
  const old = known.map((value) => oldValue(value, base));
  const keys = assignKeys(known, old);
  const values = known.map(({ label, first }, i): Value => {
    const text = withLocale(withLocale(old[i]?.label, 'tw', label), 'en', first.en ?? old[i]?.label.en ?? '') ?? { tw: label };
    const colour = first.colour ?? old[i]?.colour;
    return { key: keys[i] ?? '', label: text, ...(colour && { colour }) };
  });
  const name = withLocale(withLocale(base?.name, 'tw', draft.name), 'en', draft.en ?? base?.name.en ?? '') ?? { tw: draft.name };
  return { option: { name, display: draft.display ?? base?.display ?? 'text', values }, keys: places.map((place) => keys[place] ?? '') };
}

/** Rows with equal key and label are one value; a label changed in one row only becomes a new value. */
function findOrAddValue(cell: ValueCell, known: Known[]): number {
  const byKey = cell.key ? known.findIndex(({ fileKey }) => fileKey === cell.key) : -1;
  if (known[byKey]?.label === cell.label) return byKey;
  const isNewKey = cell.key !== '' && byKey < 0;
  const byLabel = isNewKey ? -1 : known.findIndex(({ label }) => label === cell.label);
  if (byLabel >= 0) return byLabel;
  return known.push({ label: cell.label, fileKey: isNewKey ? cell.key : '', first: cell }) - 1;
}

const oldValue = ({ label, fileKey }: Known, base: ProductOption | undefined): Value | undefined =>
  base?.values.find(({ key }) => key === fileKey) ?? (fileKey ? undefined : base?.values.find((value) => value.label.tw === label));

const keyShape = /^[a-z0-9-]{1,40}$/;

/** The file's own key, the one the value has already, or one made of its label; labels without letters, in Chinese for example, are numbered. */
function assignKeys(known: readonly Known[], old: readonly (Value | undefined)[]): string[] {
  const keys = known.map(({ fileKey }, i) => (keyShape.test(fileKey) ? fileKey : old[i]?.key));
  const usedKeys = new Set(keys);
  return known.map(({ label }, i) => {
    const assignedKey = keys[i];
    if (assignedKey !== undefined) return assignedKey;
    const base =
      label
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-+|-+$/g, '')
        .slice(0, 36) || `v${i + 1}`;
    let key = base;
    for (let n = 2; usedKeys.has(key); n++) key = `${base}-${n}`;
    usedKeys.add(key);
    return key;
  });
}

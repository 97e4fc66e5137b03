import type { LogField, LogFields, LogRow } from './spec.ts';

/** One line of an entry: which field, of which part, in which language, from what to what. */
export type Line = {
  key: string;
  field: LogField | undefined;
  part: string;
  language: 'tw' | 'en' | undefined;
  old: unknown;
  new: unknown;
};

type Change = LogRow['changes'][number];
type ListElement = Record<string, unknown>;

const isListElement = (value: unknown): value is ListElement => typeof value === 'object' && value !== null && !Array.isArray(value);
const isListElements = (value: unknown): value is ListElement[] => Array.isArray(value) && value.length > 0 && value.every(isListElement);
const isEmpty = (value: unknown): boolean => value === null || value === undefined || (Array.isArray(value) && value.length === 0);

/** The lines of a change. Lists are compared element by element, so that one changed price among forty items is one line. */
export function toChangeLines(change: Change, fields: LogFields): Line[] {
  const { field, part, language } = meaning(change.field, fields);
  const line: Line = { key: change.field, field, part, language, old: change.old, new: change.new };
  const isList =
    (isListElements(change.old) || isListElements(change.new)) && [change.old, change.new].every((v) => isListElements(v) || isEmpty(v));
  if (!isList || !field?.rows) return [line];
  return toElementLines(line, (change.old ?? []) as ListElement[], (change.new ?? []) as ListElement[]);
}

const pathLanguage = (path: string): 'tw' | 'en' | undefined => (path.endsWith('.tw') ? 'tw' : path.endsWith('.en') ? 'en' : undefined);

/** The field that a path belongs to: the path itself, its parent, or (`TEA-75.price`) its last part. */
function meaning(path: string, fields: LogFields): Pick<Line, 'field' | 'part' | 'language'> {
  const language = pathLanguage(path);
  const steps = (language ? path.slice(0, -3) : path).split('.');
  for (let n = steps.length; n > 0; n--) {
    const field = fields[steps.slice(0, n).join('.')];
    if (field) return { field, part: '', language };
  }
  const [last = ''] = steps.slice(-1);
  const field = steps.length > 1 ? fields[last] : undefined;
  return { field, part: field ? steps.slice(0, -1).join('.') : '', language };
}

const elementKey = (element: ListElement, at: number): string => String(element['id'] ?? element['sku'] ?? element['key'] ?? at);

function toElementLines(line: Line, before: ListElement[], after: ListElement[]): Line[] {
  const rows = line.field?.rows;
  if (!rows) return [line];
  const [old, now] = [byKey(before), byKey(after)];
  const changed = [...now].flatMap(([key, element]): Line[] => {
    const was = old.get(key);
    if (!was) return [{ ...line, key: `${line.key}.${key}`, old: null, new: rows.nameOf(element) }];
    return diffElement(was, element, rows.fields).map(({ field, path, ...values }) => ({
      ...line,
      ...values,
      key: `${line.key}.${key}.${path}`,
      field,
      part: rows.nameOf(element),
      language: pathLanguage(path),
    }));
  });
  const gone = [...old]
    .filter(([key]) => !now.has(key))
    .map(([key, element]): Line => ({ ...line, key: `${line.key}.${key}`, old: rows.nameOf(element), new: null }));
  const lines = [...changed, ...gone];
  // Only the order changed: give the number of elements.
  return lines.length > 0 ? lines : [line];
}

const byKey = (elements: readonly ListElement[]): Map<string, ListElement> =>
  new Map(elements.map((element, at) => [elementKey(element, at), element]));

/** The differences between two states of an element, in the described fields. */
function diffElement(
  old: ListElement,
  now: ListElement,
  fields: LogFields,
): { path: string; field: LogField; old: unknown; new: unknown }[] {
  return Object.entries(fields).flatMap(([key, field]) => {
    const [was, is] = [old[key] ?? null, now[key] ?? null];
    if (JSON.stringify(was) === JSON.stringify(is)) return [];
    if (!isListElement(was) && !isListElement(is)) return [{ path: key, field, old: was, new: is }];
    const languages = (['tw', 'en'] as const).map((language) => ({
      path: `${key}.${language}`,
      field,
      old: isListElement(was) ? (was[language] ?? null) : null,
      new: isListElement(is) ? (is[language] ?? null) : null,
    }));
    return languages.filter((line) => line.old !== line.new);
  });
}

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
type Thing = Record<string, unknown>;

const isThing = (value: unknown): value is Thing => typeof value === 'object' && value !== null && !Array.isArray(value);
const isThings = (value: unknown): value is Thing[] => Array.isArray(value) && value.length > 0 && value.every(isThing);
const isEmpty = (value: unknown): boolean => value === null || value === undefined || (Array.isArray(value) && value.length === 0);

/** The lines of a change. Lists are compared element by element, so that one changed price among forty items is one line. */
export function toChangeLines(change: Change, fields: LogFields): Line[] {
  const { field, part, language } = meaning(change.field, fields);
  const line: Line = { key: change.field, field, part, language, old: change.old, new: change.new };
  const isList = (isThings(change.old) || isThings(change.new)) && [change.old, change.new].every((v) => isThings(v) || isEmpty(v));
  if (!isList || !field?.rows) return [line];
  return thingLines(line, (change.old ?? []) as Thing[], (change.new ?? []) as Thing[]);
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

const elementKey = (thing: Thing, at: number): string => String(thing['id'] ?? thing['sku'] ?? thing['key'] ?? at);

function thingLines(line: Line, before: Thing[], after: Thing[]): Line[] {
  const rows = line.field?.rows;
  if (!rows) return [line];
  const [old, now] = [byKey(before), byKey(after)];
  const changed = [...now].flatMap(([key, thing]): Line[] => {
    const was = old.get(key);
    if (!was) return [{ ...line, key: `${line.key}.${key}`, old: null, new: rows.nameOf(thing) }];
    return diffElement(was, thing, rows.fields).map(({ field, path, ...values }) => ({
      ...line,
      ...values,
      key: `${line.key}.${key}.${path}`,
      field,
      part: rows.nameOf(thing),
      language: pathLanguage(path),
    }));
  });
  const gone = [...old]
    .filter(([key]) => !now.has(key))
    .map(([key, thing]): Line => ({ ...line, key: `${line.key}.${key}`, old: rows.nameOf(thing), new: null }));
  const lines = [...changed, ...gone];
  // Only the order changed: give the number of elements.
  return lines.length > 0 ? lines : [line];
}

const byKey = (things: readonly Thing[]): Map<string, Thing> => new Map(things.map((thing, at) => [elementKey(thing, at), thing]));

/** The differences between two states of an element, in the described fields. */
function diffElement(old: Thing, now: Thing, fields: LogFields): { path: string; field: LogField; old: unknown; new: unknown }[] {
  return Object.entries(fields).flatMap(([key, field]) => {
    const [was, is] = [old[key] ?? null, now[key] ?? null];
    if (JSON.stringify(was) === JSON.stringify(is)) return [];
    if (!isThing(was) && !isThing(is)) return [{ path: key, field, old: was, new: is }];
    const languages = (['tw', 'en'] as const).map((language) => ({
      path: `${key}.${language}`,
      field,
      old: isThing(was) ? (was[language] ?? null) : null,
      new: isThing(is) ? (is[language] ?? null) : null,
    }));
    return languages.filter((line) => line.old !== line.new);
  });
}

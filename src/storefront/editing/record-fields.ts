/**
 * Fields of a record by key: dotted, as the server names them in its answers, but a row of a list by its id, so that a key stays
 * valid when another person adds or moves rows: `items.#12.price`.
 */
type Step = string | number;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The steps that lead to the field in this record; undefined: the row is gone. */
function stepsIn(record: unknown, key: string): Step[] | undefined {
  const steps: Step[] = [];
  let here: unknown = record;
  for (const part of key.split('.')) {
    const at = part.startsWith('#') && Array.isArray(here) ? here.findIndex((row) => isObject(row) && `#${row['id']}` === part) : undefined;
    if (at === -1) return undefined;
    const step = at ?? part;
    steps.push(step);
    here = isObject(here) ? (here as Record<Step, unknown>)[step] : undefined;
  }
  return steps;
}

function written(value: unknown, [step, ...rest]: readonly Step[], to: unknown): unknown {
  if (step === undefined) return to;
  if (Array.isArray(value)) return value.map((row, at) => (at === step ? written(row, rest, to) : row));
  // A text in both languages that was empty has no parts yet.
  const whole = isObject(value) ? value : { tw: '' };
  return { ...whole, [step]: written((whole as Record<Step, unknown>)[step], rest, to) };
}

/** The value of a field in this record; undefined when its row is gone. */
export function readField(record: object, key: string): unknown {
  let here: unknown = record;
  for (const step of stepsIn(record, key) ?? ['']) here = isObject(here) ? (here as Record<Step, unknown>)[step] : undefined;
  return here;
}

/** The record with this field changed; unchanged when its row is gone. */
export function writeField<R extends object>(record: R, key: string, value: unknown): R {
  const steps = stepsIn(record, key);
  return steps ? (written(record, steps, value) as R) : record;
}

/** Values by field key, where they differ from the record. */
export type Edits = Readonly<Record<string, unknown>>;

export const withEdits = <R extends object>(record: R, edits: Edits): R =>
  Object.entries(edits).reduce((whole, [field, value]) => writeField(whole, field, value), record);

/** The fields of a draft: those it changed so far, overlaid with the edited ones; others may be published meanwhile. */
export function draftedFields(record: object, changes: Readonly<Record<string, unknown>>, edits: Edits): Record<string, unknown> {
  const fields = new Set([...Object.keys(changes), ...Object.keys(edits).map((key) => key.split('.')[0])]);
  return Object.fromEntries(Object.entries(withEdits({ ...record, ...changes }, edits)).filter(([field]) => fields.has(field)));
}

/** The field as the server names it. */
export const serverPath = (record: object, key: string): string => stepsIn(record, key)?.join('.') ?? key;

/** Whether a path of the server is a field or lies in it. */
export const isWithin = (path: string, field: string): boolean => path === field || path.startsWith(`${field}.`);

/** A missing text equals an empty one. */
const plain = (value: unknown): string => JSON.stringify(value ?? '');
export const isSame = (a: unknown, b: unknown): boolean => plain(a) === plain(b);

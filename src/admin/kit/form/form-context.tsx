import { createContext, type ReactNode, use, useEffect, useMemo, useSyncExternalStore } from 'react';
import * as m from '#messages';
import type { FieldErrors } from '../../client.ts';
import { isBlank, valueAt } from './form-values.ts';

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

/** The fields on the screen by path. Outside React's state, so that mounting a field does not render the form again. */
export class FieldRegistry {
  private readonly entries = new Map<string, FieldEntry>();
  private readonly listeners = new Set<() => void>();
  private snapshot: ReadonlyMap<string, FieldEntry> = new Map();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly read = (): ReadonlyMap<string, FieldEntry> => this.snapshot;

  add(path: string, entry: FieldEntry): () => void {
    this.entries.set(path, entry);
    this.tell();
    return () => {
      if (this.entries.get(path) !== entry) return;
      this.entries.delete(path);
      this.tell();
    };
  }

  private tell(): void {
    this.snapshot = new Map(this.entries);
    for (const listener of this.listeners) listener();
  }
}

type FormFacts = { registry: FieldRegistry; problems: FieldErrors };
const FormContext = createContext<FormFacts | null>(null);

export function FormFactsProvider({ registry, problems, children }: FormFacts & { children: ReactNode }): ReactNode {
  const facts = useMemo(() => ({ registry, problems }), [registry, problems]);
  return <FormContext value={facts}>{children}</FormContext>;
}

function useFacts(): FormFacts {
  const facts = use(FormContext);
  if (!facts) throw new Error('a form field outside a form');
  return facts;
}

/** The server's error at exactly this path. */
export const useProblem = (path: string): string | undefined => useFacts().problems[path]?.[0];

/** All errors inside a field, by the rest of their path: `2.sku` for `items.2.sku`. */
export function useProblemsWithin(path: string): FieldErrors {
  const { problems } = useFacts();
  return useMemo(() => {
    const within = Object.entries(problems).filter(([at]) => at.startsWith(`${path}.`));
    return Object.fromEntries(within.map(([at, sentences]) => [at.slice(path.length + 1), sentences]));
  }, [problems, path]);
}

/** Registers a field while it is on the screen. Pass `entry` memoised or made of plain values. */
export function useFieldEntry(path: string, entry: FieldEntry): void {
  const { registry } = useFacts();
  useEffect(
    function registerField() {
      return registry.add(path, entry);
    },
    [registry, path, entry],
  );
}

export const useEntries = (registry: FieldRegistry): ReadonlyMap<string, FieldEntry> =>
  useSyncExternalStore(registry.subscribe, registry.read);

/**
 * Registers a list whose rows have fields of their own, so that every error within is named by its row; `rowLabel`: a message that
 * names a row by its number from 1.
 */
export function useListEntry(path: string, label: string, rowLabel?: (facts: { n: number }) => string): void {
  const entry = useMemo(
    () => ({ label, rowLabel: (n: number) => rowLabel?.({ n }) ?? m.admin_form_row({ list: label, n }) }),
    [label, rowLabel],
  );
  useFieldEntry(path, entry);
}

/** The id of a field's control, used by labels and by the save bar. */
export const fieldId = (path: string): string => `field-${path.replaceAll('.', '-')}`;

/** The entry for a path or for its closest parent: `items` for `items.2.sku`. */
export function entryFor(entries: ReadonlyMap<string, FieldEntry>, path: string): FieldEntry | undefined {
  for (let at = path; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) {
    const entry = entries.get(at);
    if (entry) return entry;
  }
  return undefined;
}

/** All required fields that are empty: the server may stop at the first few. */
export function missingFields(entries: ReadonlyMap<string, FieldEntry>, value: unknown): FieldErrors {
  const starred = [...entries].flatMap(([path, { isRequired, isPair }]) => (isRequired ? [isPair ? `${path}.tw` : path] : []));
  return Object.fromEntries(starred.filter((path) => isBlank(valueAt(value, path))).map((path) => [path, [m.validation_required()]]));
}

/** Scrolls a field into view and focuses it. */
export function focusField(entries: ReadonlyMap<string, FieldEntry>, path: string): void {
  const entry = entryFor(entries, path);
  if (entry?.focus) {
    entry.focus(path);
    return;
  }
  const known = [...entries].find(([, candidate]) => candidate === entry)?.[0];
  const element = document.getElementById(fieldId(path)) ?? (known ? document.getElementById(fieldId(known)) : null);
  element?.scrollIntoView({ block: 'center' });
  element?.focus({ preventScroll: true });
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

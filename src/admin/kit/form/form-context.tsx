import { createContext, type ReactNode, use, useEffect, useMemo, useSyncExternalStore } from 'react';
import * as m from '#messages';
import type { FieldErrors } from '../../client.ts';
import { entryFor, type FieldEntry } from './field-labels.ts';
import { isBlank, valueAt } from './form-values.ts';

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

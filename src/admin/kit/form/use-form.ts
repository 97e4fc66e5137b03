import { useCallback, useMemo, useState } from 'react';
import type { FieldErrors } from '../../client.ts';
import { isSame, valueAt } from './form-values.ts';

/** One field of a form: path, value, loaded value and setter. */
export type Bound<V> = { path: string; value: V; base: V; set: (value: V) => void };

/** The form as passed to sections. */
export type Form<F> = {
  value: F;
  /** The saved value. */
  base: F;
  field: <K extends keyof F & string>(key: K) => Bound<F[K]>;
  /** Changes several fields at once. */
  change: (step: (value: F) => F) => void;
  /** Fills the form from a saved draft: the form is not dirty, but can be saved. */
  prefill: (value: F) => void;
};

/** The form with what saving needs. `version` is null for a new record. */
export type FormState<F> = Form<F> & {
  version: number | null;
  isDirty: boolean;
  /** The form was filled by `prefill`. */
  isPrefilled: boolean;
  problems: FieldErrors;
  setProblems: (problems: FieldErrors) => void;
  /** Replaces the saved value; `next` computes the new field values. */
  rebase: (base: F, version: number | null, next: (value: F) => F) => void;
};

type State<F> = { value: F; base: F; version: number | null; problems: FieldErrors; isPrefilled: boolean };

/** Holds the input beside the saved value; `typed` is prefilled input. An error is removed when its field changes. */
export function useForm<F extends object>(saved: F, savedVersion: number | null, typed: F = saved): FormState<F> {
  const [held, setHeld] = useState<State<F>>({ value: typed, base: saved, version: savedVersion, problems: {}, isPrefilled: false });
  const { value, base, version, problems, isPrefilled } = held;
  const change = useCallback((step: (value: F) => F) => {
    setHeld((old) => {
      const next = step(old.value);
      const left = Object.entries(old.problems).filter(([path]) => isSame(valueAt(old.value, path), valueAt(next, path)));
      return { ...old, value: next, problems: left.length === Object.keys(old.problems).length ? old.problems : Object.fromEntries(left) };
    });
  }, []);
  const field = useCallback(
    <K extends keyof F & string>(key: K): Bound<F[K]> => ({
      path: key,
      value: value[key],
      base: base[key],
      set: (next) => change((old) => ({ ...old, [key]: next })),
    }),
    [value, base, change],
  );
  const setProblems = useCallback((next: FieldErrors) => setHeld((old) => ({ ...old, problems: next })), []);
  const rebase = useCallback((newBase: F, newVersion: number | null, next: (value: F) => F) => {
    setHeld((old) => ({ ...old, value: next(old.value), base: newBase, version: newVersion, problems: {} }));
  }, []);
  const prefill = useCallback((next: F) => setHeld((old) => ({ ...old, value: next, base: next, isPrefilled: true })), []);
  const isDirty = useMemo(() => !isSame(value, base), [value, base]);
  return { value, base, version, problems, isDirty, isPrefilled, field, change, prefill, setProblems, rebase };
}

/** A field that several forms have under the same key, for a section that they share. */
export const sharedField = <Shared, K extends keyof Shared & string, F extends Shared>(form: Form<F>, key: K): Bound<Shared[K]> =>
  // Cast: the compiler does not relate the field of any form that has it to the field itself.
  form.field(key as K & keyof F & string) as unknown as Bound<Shared[K]>;

/** One part of a field that is a group: `part(form.field('bank'), 'code', blankBank)`; `blank` is used while the group is null. */
export function part<V extends object, K extends keyof V & string>(
  group: Omit<Bound<V | null>, 'set'> & { set: (value: V) => void },
  key: K,
  blank: V,
): Bound<V[K]> {
  const now = group.value ?? blank;
  return {
    path: `${group.path}.${key}`,
    value: now[key],
    base: (group.base ?? blank)[key],
    set: (next) => group.set({ ...now, [key]: next }),
  };
}

import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '../../client.ts';
import { useLatest } from '../use-latest.ts';
import { type FormSource, type Reread, rereading } from './form-source.ts';
import { differingKeys, isSame, merged } from './form-values.ts';
import type { FormState } from './use-form.ts';

/** Another person saved in between: their version, and the fields that differ from it. */
export type Conflict<F> = { theirs: F; version: number; theirKeys: (keyof F & string)[]; bothKeys: (keyof F & string)[] };
/** What was sent, and the input as it was when the answer came. */
export type TypedSince<F> = { sent: F; typed: F };
export type Phase = 'idle' | 'saving' | 'saved';
export type Saving<F> = {
  phase: Phase;
  /** The error of the whole form. */
  failure: ApiError | null;
  conflict: Conflict<F> | null;
  save: () => Promise<boolean>;
  takeTheirs: () => void;
  /** Merges both versions; of the fields that both changed, theirs for the named ones and mine for the rest. */
  keepMine: (theirs?: readonly string[]) => void;
};

const savedShownFor = 2000;

/**
 * Saves, one request at a time. A 422 is shown at its fields, a 409 becomes a conflict that staff resolve, other errors are shown in
 * the save bar; the input stays in every case. `onCreated` gets the path of a new record, and what was typed while it was created.
 */
export function useSave<R, F extends object>(
  form: FormState<F>,
  source: FormSource<R, F>,
  onCreated: (path: string, since: TypedSince<F> | undefined) => void,
): Saving<F> {
  const client = useQueryClient();
  const input = useLatest(form.value);
  const [phase, setPhase] = useState<Phase>('idle');
  const [failure, setFailure] = useState<ApiError | null>(null);
  const isBusy = useRef(false);
  const readAgain = rereading(client, source);
  const { conflict, detectConflict, takeTheirs, keepMine } = useConflict(form, readAgain);
  const settle = async (sent: F): Promise<void> => {
    // It is saved, even if reading it again fails.
    const again = await readAgain().catch(() => null);
    form.rebase(again?.fresh ?? sent, again?.version ?? form.version, (now) => merged(sent, now, again?.fresh ?? sent));
    const own = JSON.stringify(source.record?.key);
    void client.invalidateQueries({ predicate: ({ queryKey }) => JSON.stringify(queryKey) !== own });
  };
  const refused = async (error: unknown): Promise<void> => {
    if (!(error instanceof ApiError)) throw error;
    if (error.body.errors) form.setProblems(withoutPrefix(error.body.errors, source.errorPrefix));
    else if (error.status !== 409 || !(await detectConflict())) setFailure(error);
  };
  const save = async (): Promise<boolean> => {
    if (isBusy.current) return false;
    isBusy.current = true;
    setPhase('saving');
    setFailure(null);
    let created: string | undefined;
    try {
      created = await source.save(form.value, form.version);
      await settle(form.value);
      setPhase('saved');
      setTimeout(() => setPhase((now) => (now === 'saved' ? 'idle' : now)), savedShownFor);
      if (created) onCreated(created, isSame(form.value, input.current) ? undefined : { sent: form.value, typed: input.current });
      return true;
    } catch (error) {
      setPhase('idle');
      await refused(error);
      return false;
    } finally {
      // The form of a record that was created is left: a key pressed until then must not create another one.
      isBusy.current = created !== undefined;
    }
  };
  return { phase, failure, conflict, save, takeTheirs, keepMine };
}

type Settling<F> = Pick<Saving<F>, 'conflict' | 'takeTheirs' | 'keepMine'> & {
  /** Reads what another person saved; false when nothing changed. */
  detectConflict: () => Promise<boolean>;
};

function useConflict<F extends object>(form: FormState<F>, readAgain: Reread<F>): Settling<F> {
  const [conflict, setConflict] = useState<Conflict<F> | null>(null);
  const detectConflict = async (): Promise<boolean> => {
    const again = await readAgain().catch(() => null);
    if (!again || again.version === form.version) return false;
    const theirKeys = differingKeys(form.base, again.fresh);
    const mine = differingKeys(form.base, form.value);
    setConflict({ theirs: again.fresh, version: again.version, theirKeys, bothKeys: theirKeys.filter((key) => mine.includes(key)) });
    return true;
  };
  const resolve = (next: (mine: F, theirs: F) => F) => (): void => {
    if (!conflict) return;
    form.rebase(conflict.theirs, conflict.version, (mine) => next(mine, conflict.theirs));
    setConflict(null);
  };
  return {
    conflict,
    detectConflict,
    takeTheirs: resolve((_, theirs) => theirs),
    keepMine: (taken = []) =>
      resolve((mine, theirs) => {
        const chosen = Object.entries(theirs).filter(([key]) => taken.includes(key));
        return { ...merged(form.base, mine, theirs), ...Object.fromEntries(chosen) };
      })(),
  };
}

function withoutPrefix<T>(errors: Record<string, T>, prefix = ''): Record<string, T> {
  return Object.fromEntries(
    Object.entries(errors).map(([path, found]) => [path.startsWith(prefix) ? path.slice(prefix.length) : path, found]),
  );
}

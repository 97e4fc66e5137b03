import { useEffect, useState } from 'react';
import { now } from '../../clock.ts';
import { useLanguage } from '../../language.ts';
import { useShop } from '../../session.ts';
import { formatRecent } from '../format.ts';
import { type Draft, readDraft, removeDraft, storeDraft } from './draft.ts';
import type { FormState } from './use-form.ts';

type FoundDraft = {
  /** When it was stored, in the reader's words. */
  at: string;
  /** The record was saved since: restored, its next save shows both sides. */
  isOlder: boolean;
};

type BrowserDraft = { found: FoundDraft | null; isStored: boolean; restore: () => void; drop: () => void };

/** Stores unsaved input half a second after the last change, and offers a draft found at the start. */
export function useDraft<F extends object>(key: string, form: FormState<F>, isUnsaved: boolean): BrowserDraft {
  const [found, setFound] = useState<Draft<F> | null>(() => readDraft<F>(key, form.version));
  const [isStored, setStored] = useState(false);
  const { time_zone } = useShop();
  const locale = useLanguage();
  const { value, base, version } = form;
  useEffect(
    function storeAfterPause() {
      if (!isUnsaved) {
        setStored(false);
        return found ? undefined : removeDraft(key);
      }
      const timer = setTimeout(() => {
        setStored(storeDraft(key, { value, base, version, at: now().toISOString() }));
        setFound(null);
      }, 500);
      return () => clearTimeout(timer);
    },
    [key, value, base, version, isUnsaved, found],
  );
  const isOlder = found !== null && found.version !== version;
  const drop = (): void => {
    removeDraft(key);
    setFound(null);
  };
  const restore = (): void => {
    if (found) restoreInto(form, found, isOlder);
    setFound(null);
  };
  return { found: found && { at: formatRecent(found.at, now(), time_zone, locale), isOlder }, isStored, restore, drop };
}

/**
 * A draft from before an update of the program lacks the fields that are new. One of an earlier version comes with the value it began
 * from, so that what others saved since is a conflict at the next save, and not overwritten.
 */
function restoreInto<F extends object>(form: FormState<F>, { value, base, version }: Draft<F>, isOlder: boolean): void {
  if (isOlder) form.rebase({ ...form.base, ...base }, version, (now) => ({ ...now, ...value }));
  else form.change((now) => ({ ...now, ...value }));
}

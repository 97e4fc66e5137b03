import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { TreeFilter } from './tree-model.ts';

/** What of the tree is shown. The filter for missing English is in the address, so that a link can lead to it. */
export function useTreeFilter(): [TreeFilter, (change: Partial<TreeFilter>) => void] {
  const [params, setParams] = useSearchParams();
  const [words, setWords] = useState('');
  function change({ words: typed, hasNoEnglish }: Partial<TreeFilter>): void {
    if (typed !== undefined) setWords(typed);
    if (hasNoEnglish === undefined) return;
    setParams(
      (before) => {
        // Others stay: `parent` is where a new category is created.
        const after = new URLSearchParams(before);
        if (hasNoEnglish) after.set('no_english', '1');
        else after.delete('no_english');
        return after;
      },
      { replace: true },
    );
  }
  return [{ words, hasNoEnglish: params.get('no_english') === '1' }, change];
}

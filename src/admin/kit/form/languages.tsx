import { Segmented } from 'antd';
import { type ReactNode, useSyncExternalStore } from 'react';
import * as m from '#messages';

/** Which of the two languages the pairs show. */
type ShownLanguages = 'tw' | 'both' | 'en';

const storageKey = 'admin_form_languages';
const listeners = new Set<() => void>();
const isShown = (value: unknown): value is ShownLanguages => value === 'tw' || value === 'both' || value === 'en';

function read(): ShownLanguages {
  const stored = localStorage.getItem(storageKey);
  return isShown(stored) ? stored : 'both';
}

function choose(value: ShownLanguages): void {
  localStorage.setItem(storageKey, value);
  for (const listener of listeners) listener();
}

/** Remembered for this browser, the same in every form. */
export const useShownLanguages = (): ShownLanguages =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, read);

/** 中文, side by side, English: stands in the head of the first card that has pairs. */
export function LanguageSwitch(): ReactNode {
  const shown = useShownLanguages();
  return (
    <Segmented<ShownLanguages>
      size="small"
      value={shown}
      onChange={choose}
      aria-label={m.admin_form_languages()}
      options={[
        { value: 'tw', label: m.admin_form_only_chinese() },
        { value: 'both', label: m.admin_form_side_by_side() },
        { value: 'en', label: m.admin_form_only_english() },
      ]}
    />
  );
}

import { Segmented } from 'antd';
import { type ReactNode, useSyncExternalStore } from 'react';
import * as m from '#messages';

/** The languages that bilingual fields show. */
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

/** Stored in this browser, the same for all forms. */
export const useShownLanguages = (): ShownLanguages =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, read);

/** Chinese, both or English; shown in the first card that has bilingual fields. */
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

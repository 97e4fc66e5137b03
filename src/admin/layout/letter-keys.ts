import { useEffect } from 'react';
import { usePreference } from '../kit/preferences.ts';
import { turnLettersOff } from '../kit/shortcuts.ts';

/** Whether single letters do anything for this member of staff, and how that is changed. */
export function useLetterKeys(): [boolean, (isOn: boolean) => void] {
  const [{ letters }, change] = usePreference('office.keys', { letters: true });
  useEffect(
    function applyPreference() {
      turnLettersOff(!letters);
    },
    [letters],
  );
  return [letters, (isOn) => change({ letters: isOn })];
}

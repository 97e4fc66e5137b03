import { useEffect } from 'react';
import { usePreference } from '../kit/preferences.ts';
import { turnLettersOff } from '../kit/shortcuts.ts';

/** Whether single-letter shortcuts are on for this staff member, and a setter. */
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

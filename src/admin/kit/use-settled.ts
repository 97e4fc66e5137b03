import { useEffect, useEffectEvent, useState } from 'react';

/** A value once it has not changed for a moment: what is asked of the server while somebody types. */
export function useSettled<T>(value: T, milliseconds = 250): T {
  const [settled, setSettled] = useState(value);
  const key = JSON.stringify(value);
  // Compared by what it says, not by identity.
  const settle = useEffectEvent((said: string) => said === key && setSettled(value));
  useEffect(
    function settleAfterPause() {
      const timer = setTimeout(() => settle(key), milliseconds);
      return () => clearTimeout(timer);
    },
    [key, milliseconds],
  );
  return settled;
}

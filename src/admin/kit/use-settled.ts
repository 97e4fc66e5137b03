import { useEffect, useEffectEvent, useState } from 'react';

/** Debounces a value, for requests while a person types. */
export function useSettled<T>(value: T, milliseconds = 250): T {
  const [settled, setSettled] = useState(value);
  const key = JSON.stringify(value);
  // Compared by content, not by identity.
  const settle = useEffectEvent((settledKey: string) => settledKey === key && setSettled(value));
  useEffect(
    function settleAfterPause() {
      const timer = setTimeout(() => settle(key), milliseconds);
      return () => clearTimeout(timer);
    },
    [key, milliseconds],
  );
  return settled;
}

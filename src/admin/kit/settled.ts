import { useEffect, useState } from 'react';

/** A value once it has not changed for a moment: what is asked of the server while somebody types. */
export function useSettled<T>(value: T, milliseconds = 250): T {
  const [settled, setSettled] = useState(value);
  const key = JSON.stringify(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: compared by what it says, not by identity
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [key, milliseconds]);
  return settled;
}

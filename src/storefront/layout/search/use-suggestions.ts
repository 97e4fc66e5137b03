import { useEffect, useState } from 'react';
import type { Received } from '../../call.ts';
import { call } from '../../client.ts';

export type Suggested = Received<'shopfront.suggest'> & { q: string };

/** Debounce in ms before the request. */
const restMs = 200;

/**
 * Suggestions for the typed text, or popular searches when empty. The last answer stays until a newer one arrives; outdated
 * answers are dropped.
 */
export function useSuggestions(q: string, isOpen: boolean): { suggested: Suggested | null; isLooking: boolean } {
  const [suggested, setSuggested] = useState<Suggested | null>(null);
  const [isLooking, setLooking] = useState(false);
  useEffect(
    function lookUp() {
      if (!isOpen) return;
      let isCurrent = true;
      setLooking(true);
      const timer = setTimeout(
        async () => {
          const answer = await call('shopfront.suggest', { q }).catch(() => null);
          if (!isCurrent) return;
          if (answer) setSuggested({ ...answer, q });
          setLooking(false);
        },
        q ? restMs : 0,
      );
      return () => {
        isCurrent = false;
        clearTimeout(timer);
      };
    },
    [q, isOpen],
  );
  return { suggested, isLooking };
}

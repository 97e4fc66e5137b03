import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Calls `close` after `durationMs` (null: never). Paused while the box is hovered or focused, and while the page is hidden. */
export function useAutoClose(box: RefObject<HTMLElement | null>, durationMs: number | null, close: () => void): void {
  const onOver = useEffectEvent(close);
  useEffect(
    function count() {
      const element = box.current;
      if (!element || durationMs === null) return;
      const paused = { pointer: element.matches(':hover'), focus: element.contains(document.activeElement), away: document.hidden };
      let left = durationMs;
      let since = performance.now();
      let timer: ReturnType<typeof setTimeout> | undefined;
      function follow(change: Partial<typeof paused>) {
        Object.assign(paused, change);
        if (timer !== undefined) {
          clearTimeout(timer);
          timer = undefined;
          left -= performance.now() - since;
        }
        if (paused.pointer || paused.focus || paused.away) return;
        since = performance.now();
        timer = setTimeout(() => onOver(), left);
      }
      const listening = new AbortController();
      const { signal } = listening;
      element.addEventListener('pointerenter', () => follow({ pointer: true }), { signal });
      element.addEventListener('pointerleave', () => follow({ pointer: false }), { signal });
      element.addEventListener('focusin', () => follow({ focus: true }), { signal });
      element.addEventListener('focusout', () => follow({ focus: false }), { signal });
      document.addEventListener('visibilitychange', () => follow({ away: document.hidden }), { signal });
      follow({});
      return () => {
        listening.abort();
        clearTimeout(timer);
      };
    },
    [box, durationMs],
  );
}

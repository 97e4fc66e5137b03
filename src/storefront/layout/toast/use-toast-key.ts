import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

let isOnKeys = false;
if (typeof window !== 'undefined') {
  window.addEventListener('keydown', () => (isOnKeys = true), { capture: true, passive: true });
  window.addEventListener('pointerdown', () => (isOnKeys = false), { capture: true, passive: true });
}

/** Whether the last input was the keyboard. */
export const isKeyboardInUse = (): boolean => isOnKeys;

/** F6 focuses the first action of the box, and returns from there. Returns the function that restores the focus when the box closes. */
export function useToastKey(box: RefObject<HTMLElement | null>): () => void {
  const before = useRef<HTMLElement | null>(null);
  function goBack() {
    if (!box.current?.contains(document.activeElement)) return;
    const place = before.current?.isConnected ? before.current : document.getElementById('main');
    place?.focus({ preventScroll: true });
  }
  const onBack = useEffectEvent(goBack);
  useEffect(
    function listen() {
      function onKey(event: KeyboardEvent) {
        if (event.key !== 'F6' || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
        const target = box.current?.querySelector<HTMLElement>('a, button');
        // Behind an open dialog the box is unreachable, and F6 keeps its default.
        if (!target || document.querySelector('dialog:modal')) return;
        event.preventDefault();
        if (box.current?.contains(document.activeElement)) return onBack();
        before.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
        target.focus();
      }
      window.addEventListener('keydown', onKey);
      return () => window.removeEventListener('keydown', onKey);
    },
    [box],
  );
  return goBack;
}

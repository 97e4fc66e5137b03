import { type RefObject, useLayoutEffect, useState } from 'react';

/** A rectangle within the page, in pixels from its upper left corner. */
export type Rect = {
  left: number;
  top: number;
  width: number;
  height: number;
  /** The field is empty and has no element yet. */
  isEmpty?: true;
};
type Find = (page: HTMLElement) => Element | null;
export type Finders = Readonly<Record<string, { find: Find; below?: Find | undefined }>>;

/** The height of an empty place. */
const emptyHeight = 24;
/** So that it ends before what follows. */
const emptyOverlap = 4;

/**
 * The rectangles of these elements within the page, measured again whenever the page changes, scrolls or is resized. Hidden
 * elements have none.
 */
export function useRects(page: RefObject<HTMLElement | null>, finders: Finders): Readonly<Record<string, Rect>> {
  const [rects, setRects] = useState<Readonly<Record<string, Rect>>>({});
  useLayoutEffect(function followElements() {
    const element = page.current;
    if (!element) return;
    let frame = 0;
    const measure = () => {
      frame = 0;
      const next = measured(element, finders);
      setRects((old) => (JSON.stringify(old) === JSON.stringify(next) ? old : next));
    };
    const later = () => {
      frame ||= requestAnimationFrame(measure);
    };
    measure();
    const resized = new ResizeObserver(later);
    resized.observe(element);
    const changed = new MutationObserver(later);
    changed.observe(element, { childList: true, subtree: true, characterData: true });
    const off = new AbortController();
    window.addEventListener('scroll', later, { capture: true, passive: true, signal: off.signal });
    window.addEventListener('resize', later, { signal: off.signal });
    return () => {
      off.abort();
      resized.disconnect();
      changed.disconnect();
      cancelAnimationFrame(frame);
    };
  });
  return rects;
}

function measured(page: HTMLElement, finders: Finders): Record<string, Rect> {
  const origin = page.getBoundingClientRect();
  const found: Record<string, Rect> = {};
  for (const [id, { find, below }] of Object.entries(finders)) {
    const box = find(page)?.getBoundingClientRect();
    const above = box ? undefined : below?.(page)?.getBoundingClientRect();
    if (box && box.width > 0 && box.height > 0) found[id] = within(origin, box);
    else if (above)
      found[id] = {
        ...within(origin, above),
        top: Math.round(above.bottom - origin.top) - emptyOverlap,
        height: emptyHeight,
        isEmpty: true,
      };
  }
  return found;
}

/** Rounded outwards to whole pixels, so that the element is covered completely. */
function within(origin: DOMRect, box: DOMRect): Rect {
  const [left, top] = [Math.floor(box.left - origin.left), Math.floor(box.top - origin.top)];
  return { left, top, width: Math.ceil(box.right - origin.left) - left, height: Math.ceil(box.bottom - origin.top) - top };
}

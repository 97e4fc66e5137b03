import type { Page } from '@playwright/test';

/**
 * Texts of the page that cannot be read: the page scrolls sideways, or a text leaves the window or is clipped. An ellipsis is
 * allowed where the whole text is available: in a title, or on the linked page.
 */
export const clippedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    // A chart, or a list that measures itself, renders again a moment after its width changed.
    for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    const slack = 1.5;
    const found = new Set<string>();
    const by = document.documentElement.scrollWidth - innerWidth;
    if (by > 0) found.add(`scrolls sideways by ${by} px`);
    const name = (element: Element): string =>
      `${element.tagName.toLowerCase()}.${String(element.className).split(' ').slice(0, 2).join('.')}`;
    const cuts = (value: string): boolean => value === 'hidden' || value === 'clip';
    const scrolls = (value: string): boolean => value === 'auto' || value === 'scroll';
    /** A truncated text whose whole is available elsewhere. */
    const isReachable = (box: Element, text: string): boolean => {
      const { textOverflow, webkitLineClamp } = getComputedStyle(box);
      if (textOverflow !== 'ellipsis' && webkitLineClamp === 'none') return false;
      return Boolean(box.closest('a[href], [title]')) || Boolean(box.querySelector('[title]')) || box.getAttribute('aria-label') === text;
    };
    const reader = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (reader.nextNode()) {
      const text = reader.currentNode.textContent?.trim() ?? '';
      const parent = reader.currentNode.parentElement;
      if (!text || !parent?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(reader.currentNode);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      if (right - left < 1 || bottom <= 0) continue;
      let free = false;
      for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
        const style = getComputedStyle(box);
        const edge = box.getBoundingClientRect();
        // For screen readers only: one pixel, or clipped completely.
        const isVisuallyHidden = (edge.width <= 1.5 && edge.height <= 1.5) || style.clipPath.startsWith('inset(50%');
        const isOwn = isVisuallyHidden || scrolls(style.overflowX);
        const isInside = right > edge.left + 2 && left < edge.right - 2 && bottom > edge.top + 2 && top < edge.bottom - 2;
        const isCutAcross = cuts(style.overflowX) && isInside && (right > edge.right + slack || left < edge.left - slack);
        const isCutBelow = cuts(style.overflowY) && isInside && (bottom > edge.bottom + 4 || top < edge.top - 4);
        const isCut = isCutAcross || isCutBelow;
        if (!isOwn && isCut && !isReachable(box, text)) found.add(`${name(box)} cuts “${text.slice(0, 40)}”`);
        free = isOwn || isCut || (cuts(style.overflowX) && !isInside);
        if (free || style.position === 'fixed') break;
      }
      if (!free && left < innerWidth && right > innerWidth + slack && left >= 0)
        found.add(`${name(parent)} runs out of the window “${text.slice(0, 40)}”`);
    }
    return [...found];
  });

import type { Page } from '@playwright/test';

/** Names that are the same in both languages. */
const same = ['SKU', 'English'];

/**
 * Accessible names in Latin letters alone, which antd writes in English in every language. Titles shown on the page (a colleague's
 * name) and codes with digits or punctuation are the shop's own.
 */
export const latinNames = (page: Page): Promise<string[]> =>
  page.evaluate((allowed) => {
    const titles = [...document.querySelectorAll('h1')].map((title) => title.textContent);
    const named = [...document.querySelectorAll('[aria-label]')].filter(
      (element) => !element.closest('[aria-hidden="true"]') && !element.hasAttribute('aria-labelledby'),
    );
    const names = named.map((element) => element.getAttribute('aria-label') ?? '');
    return [...new Set(names)].filter((name) => /^[A-Za-z][A-Za-z -]*$/.test(name) && !allowed.includes(name) && !titles.includes(name));
  }, same);

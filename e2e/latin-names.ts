import type { Page } from '@playwright/test';

/** Names that are the same in both languages. */
const same = ['SKU', 'English'];

/**
 * What a screen reader is told in Latin letters alone: names that antd writes into its parts in English whatever the language.
 * What stands on the page as its title (a colleague's name) and codes with digits or signs are the shop's own.
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

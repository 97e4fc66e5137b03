import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { Locale } from '#shared/locale.ts';

/** Texts that no content of the demo has by chance: three Chinese characters, or an English phrase. */
const distinctive: Readonly<Record<Locale, RegExp>> = {
  tw: /\p{Script=Han}.*\p{Script=Han}.*\p{Script=Han}/u,
  en: /^(?=.{8})[^\p{Script=Han}]*\p{L} \p{L}/u,
};

/** The messages of a language without variables. */
function fixedTexts(locale: Locale): Set<string> {
  const folder = path.resolve(import.meta.dirname, '../messages', locale);
  const files = readdirSync(folder).map((file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Record<string, string>);
  return new Set(files.flatMap((texts) => Object.values(texts)).filter((text) => !text.includes('{')));
}
const texts: Readonly<Record<Locale, Set<string>>> = { tw: fixedTexts('tw'), en: fixedTexts('en') };

/** Runs in the page: its visible texts, and the names that screen readers say. */
function textsOfPage(): string[] {
  const found = new Set<string>();
  const reader = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (reader.nextNode()) {
    const { parentElement: parent, textContent } = reader.currentNode;
    if (parent?.checkVisibility() && !parent.closest('[lang]:not(html), script, style')) found.add(textContent?.trim() ?? '');
  }
  for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
    for (const element of document.querySelectorAll(`[${name}]`))
      if (!element.hasAttribute('lang')) found.add(element.getAttribute(name) ?? '');
  return [...found];
}

/** Distinctive messages on a page that are in the other language and not in its own; what is marked with its language is meant. */
export async function foreignTexts(page: Page, locale: Locale): Promise<string[]> {
  const foreign = locale === 'tw' ? 'en' : 'tw';
  return (await page.evaluate(textsOfPage)).filter(
    (text) => distinctive[foreign].test(text) && texts[foreign].has(text) && !texts[locale].has(text),
  );
}

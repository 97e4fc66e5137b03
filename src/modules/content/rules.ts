import { inLocale, type Locale, type Text } from '#shared/locale.ts';
import type { PageSeo } from './stored.ts';

/** The address part in both languages; the Chinese one where English has none. */
export const toSlugs = (slug: Text): { tw: string; en: string } => ({ tw: slug.tw, en: slug.en || slug.tw });

/** Reading speed: Chinese characters per minute; other text at about five characters a word. */
const chinesePerMinute = 400;
const wordsPerMinute = 220;

/** Minutes it takes to read this, one at least. */
export function readingMinutes(text: string): number {
  const chinese = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const words = text.match(/[\p{Script=Latin}\d]+/gu)?.length ?? 0;
  return Math.max(1, Math.round(chinese / chinesePerMinute + words / wordsPerMinute));
}

/** SEO texts: those written by staff, else title and text. */
export function seoIn(
  seo: PageSeo | null,
  own: { title: Text; description: Text | null },
  locale: Locale,
): { title: string; description: string } {
  const description = seo?.description ?? own.description;
  return { title: inLocale(seo?.title ?? own.title, locale), description: description ? inLocale(description, locale) : '' };
}

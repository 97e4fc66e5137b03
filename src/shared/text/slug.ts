import type { Text } from '../locale.ts';

/** Slug made from a name: letters and digits of any script, joined by hyphens. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 150);

/** The slug as typed, else one made from the name. */
export function filledSlug(slug: Text, name: Text): Text {
  const english = slug.en || slugOf(name.en ?? '');
  return { tw: slug.tw || slugOf(name.tw), ...(english ? { en: english } : {}) };
}

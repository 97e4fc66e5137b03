import { inLocale, type Locale, type Text } from '#shared/locale.ts';
import type { BannerForm } from './contract/banners.ts';
import type { ShopForm } from './contract/shops.ts';
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

type BannerParts = Pick<
  BannerForm,
  | 'position'
  | 'media_id'
  | 'mobile_media_id'
  | 'alt'
  | 'title'
  | 'body'
  | 'button'
  | 'link'
  | 'starts_at'
  | 'ends_at'
  | 'audience'
  | 'customer_tags'
>;
const hasText = (text: Text | null): boolean => Boolean(text?.tw);

/**
 * What keeps a banner from being saved, by field. It must have something to show where it is shown, and a link must have words
 * that name it: those of the button or title, else what its picture shows.
 */
export function bannerProblems(banner: BannerParts): Record<string, 'invalid' | 'required'> {
  const { position, media_id, mobile_media_id, alt, title, body, button, link, starts_at, ends_at } = banner;
  const hasWords = hasText(title) || hasText(body);
  const problems: Record<string, 'invalid' | 'required'> = {};
  if (starts_at !== null && ends_at !== null && new Date(ends_at) <= new Date(starts_at)) problems['ends_at'] = 'invalid';
  if (banner.audience === 'tag' && banner.customer_tags.length === 0) problems['customer_tags'] = 'required';
  if (position === 'announcement') return hasWords ? problems : { ...problems, title: 'required' };
  if (media_id === null && (!hasWords || mobile_media_id !== null)) problems['media_id'] = 'required';
  if (link === null || hasText(button) || hasText(title)) return problems;
  if (media_id === null) problems['button'] = 'required';
  else if (!hasText(alt)) problems['alt'] = 'required';
  return problems;
}

type Openings = ShopForm['hours'][number];
const dayMinutes = 24 * 60;

/** Indexes of the openings that begin before an earlier one of the same day has ended, or have no length. */
function findOverlaps(openings: Openings): number[] {
  const length = ({ from, to }: Openings[number]) => (to > from ? to - from : to + dayMinutes - from);
  return openings.flatMap((one, i) => {
    const isWithin = openings.some(
      (other, j) => j !== i && (one.from > other.from || (one.from === other.from && i > j)) && one.from < other.from + length(other),
    );
    return one.from === one.to || isWithin ? [i] : [];
  });
}

/** What keeps a shop from being saved, by field: half a coordinate, overlapping hours, a repeated day. */
export function shopProblems({ latitude, longitude, hours, special_days }: ShopForm): Record<string, 'invalid' | 'repeated' | 'required'> {
  const dates = special_days.map(({ date }) => date);
  return {
    ...(latitude === null && longitude !== null ? { latitude: 'required' } : {}),
    ...(longitude === null && latitude !== null ? { longitude: 'required' } : {}),
    ...Object.fromEntries(hours.flatMap((day, weekday) => findOverlaps(day).map((i) => [`hours.${weekday}.${i}`, 'invalid' as const]))),
    ...Object.fromEntries(
      special_days.flatMap((day, at) => findOverlaps(day.hours).map((i) => [`special_days.${at}.hours.${i}`, 'invalid' as const])),
    ),
    ...Object.fromEntries(
      dates.flatMap((date, at) => (dates.indexOf(date) < at ? [[`special_days.${at}.date`, 'repeated' as const]] : [])),
    ),
  };
}

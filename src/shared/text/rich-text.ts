import type { z } from 'zod';
import type { Locale } from '../locale.ts';
import type { richTextView } from './rich-text-field.ts';

/** The structure of rich text with headings, lists and links: stored, sent and rendered as blocks. */
export type RichText = z.infer<typeof richTextView>;
export type RichBlock = RichText[number];
export type RichRun = Extract<RichBlock, { type: 'paragraph' }>['runs'][number];

/** The same text in both languages; Chinese may be empty, English missing. */
export type RichTexts = { tw: RichText; en?: RichText | undefined };

/** The text in the reader's language, falling back to Chinese; empty when nothing was written. */
export function richIn(texts: RichTexts | null | undefined, locale: Locale): RichText {
  if (!texts) return [];
  return locale === 'en' && texts.en?.length ? texts.en : texts.tw;
}

/** The products that a text names, in its order. */
export const productsIn = (content: RichText): number[] => content.flatMap((block) => (block.type === 'product' ? block.id : []));

/** Allowed link targets: web, mail, phone, an anchor of this page, a page of the shop. */
export const isSafeHref = (href: string): boolean =>
  /^(?:https?:\/\/|mailto:|tel:|#|\/(?![/\\]))/i.test(href) && ![...href].some((char) => char <= ' ');

/** Only our own pictures: a foreign host would learn who reads the page. */
export const isOwnPicture = (src: string): boolean => /^\/media\/[\w-]+(?:\.\d+)?-\d+\.webp$/.test(src);

const blockRuns = (block: RichBlock): RichRun[] => {
  if ('runs' in block) return block.runs;
  if (block.type === 'list') return block.items.flat();
  return block.type === 'table' ? block.rows.flat().flatMap((cell) => cell.runs) : [];
};

/** The runs' text without marks. */
export const joinRuns = (runs: readonly RichRun[]): string => runs.map((run) => run.text).join('');

/** The plain text, for counting, search engines and mails. */
export const plainText = (content: RichText): string =>
  content
    .map((block) => joinRuns(blockRuns(block)))
    .filter(Boolean)
    .join('\n');

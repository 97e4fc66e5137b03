import type { Block } from '#modules/settings/contract.ts';
import type { Text } from '#shared/locale.ts';
import type { RichTexts } from '#shared/text/rich-text.ts';

/** SEO texts by staff; a missing one falls back to the page's own text. */
export type PageSeo = { title?: Text | null; description?: Text | null };
/** A block of a page: the same as of the home page. */
export type PageBlock = Block;

export type Faq = { groups: { name: Text; questions: { q: Text; a: RichTexts }[] }[] };
/** An information page: one text, or the questions of the FAQ; empty before anything was written. */
export type InformationBody = Partial<RichTexts & Faq>;

/** Minutes from midnight. */
type Span = { from: number; to: number };
/** By weekday, Sunday first. */
export type OpeningHours = Span[][];
/** A day (YYYY-MM-DD) whose hours differ; without hours: closed. */
export type SpecialDay = { date: string; hours: Span[]; note?: Text | null };

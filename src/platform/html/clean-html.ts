import sanitizeHtml from 'sanitize-html';
import type { Text } from '#shared/locale.ts';

const rules: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'h2',
    'h3',
    'h4',
    'ul',
    'ol',
    'li',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'blockquote',
    'a',
    'img',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'hr',
  ],
  allowedAttributes: {
    a: ['href', 'title'],
    img: ['src', 'alt', 'width', 'height'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // Only our own pictures: a foreign one would tell its host who reads the page, and the content policy blocks it.
  exclusiveFilter: (frame) => frame.tag === 'img' && !/^\/media\/[\w-]+\.webp$/.test(frame.attribs['src'] ?? ''),
  transformTags: { h1: 'h2', div: 'p' },
};

/** A description as it may be shown: structure and links stay; scripts, styles, frames and foreign pictures go. */
export const cleanHtml = (html: string): string => sanitizeHtml(html, rules).trim();

export const cleanText = (text: Text | null): Text | null =>
  text && { tw: cleanHtml(text.tw), ...(text.en ? { en: cleanHtml(text.en) } : {}) };

import { createRequire } from 'node:module';
import type sanitizeHtml from 'sanitize-html';

// An HTML parser and a CSS parser, sixty files: loaded when staff first save a text, not at each start.
const load = createRequire(import.meta.url);

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
    a: ['href'],
    img: ['src', 'alt', 'width', 'height'],
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // Only our own pictures: a foreign host would learn who reads the page, and the content policy blocks it.
  exclusiveFilter: (frame) => frame.tag === 'img' && !/^\/media\/[\w-]+\.webp$/.test(frame.attribs['src'] ?? ''),
  transformTags: { h1: 'h2', div: 'p' },
};

/** Sanitizes HTML for `rich-html.ts`: scripts, styles, frames and foreign pictures are removed. */
export const cleanHtml = (html: string): string => (load('sanitize-html') as typeof sanitizeHtml)(html, rules).trim();

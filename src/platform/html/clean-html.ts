import { createRequire } from 'node:module';
import type sanitizeHtml from 'sanitize-html';
import { isOwnPicture } from '#shared/text/rich-text.ts';

// An HTML parser and a CSS parser, sixty files: loaded when staff first save a text, not at each start.
const load = createRequire(import.meta.url);

const textTags = [
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
];

const rules: sanitizeHtml.IOptions = {
  allowedTags: textTags,
  allowedAttributes: {
    a: ['href'],
    img: ['src', 'alt', 'width', 'height', 'data-side'],
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // Only our own pictures: a foreign host would learn who reads the page, and the content policy blocks it.
  exclusiveFilter: (frame) => frame.tag === 'img' && !isOwnPicture(frame.attribs['src'] ?? ''),
  transformTags: { h1: 'h2', div: 'p' },
};

/** Sanitizes HTML for `rich-html.ts`: scripts, styles, frames and foreign pictures are removed. */
export const cleanHtml = (html: string): string => (load('sanitize-html') as typeof sanitizeHtml)(html, rules).trim();

const markupRules: sanitizeHtml.IOptions = {
  ...rules,
  allowedTags: [
    ...textTags,
    ...['div', 'section', 'span', 'figure', 'figcaption', 'details', 'summary', 'dl', 'dt', 'dd', 'caption', 'tfoot'],
    ...['small', 'sub', 'sup', 'mark', 'code', 'pre', 'abbr', 'time', 'cite'],
  ],
  allowedAttributes: {
    a: ['href', 'title'],
    img: ['src', 'alt', 'width', 'height'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
    abbr: ['title'],
    time: ['datetime'],
    details: ['open'],
    '*': ['lang'],
  },
  transformTags: { h1: 'h2' },
};

/** Sanitizes HTML that staff write by hand and that is shown as it is: structure and text, without scripts, styles and frames. */
export const cleanMarkup = (html: string): string => (load('sanitize-html') as typeof sanitizeHtml)(html, markupRules).trim();

/** What `cleanMarkup` takes out of this HTML, each once: `<script>`, `onclick`. */
export function droppedMarkup(html: string): string[] {
  const dropped = new Set<string>();
  const { allowedTags, allowedAttributes } = markupRules as { allowedTags: string[]; allowedAttributes: Record<string, string[]> };
  (load('sanitize-html') as typeof sanitizeHtml)(html, {
    ...markupRules,
    onOpenTag: (tag, attributes) => {
      const isForeign = tag === 'img' && !isOwnPicture(attributes['src'] ?? '');
      if (isForeign || !(allowedTags.includes(tag) || tag === 'h1')) dropped.add(`<${tag}>`);
      else for (const name of Object.keys(attributes)) if (!isAllowed(tag, name)) dropped.add(name);
    },
  });
  return [...dropped];
  function isAllowed(tag: string, name: string): boolean {
    return [...(allowedAttributes[tag] ?? []), ...(allowedAttributes['*'] ?? [])].includes(name);
  }
}

import { escapeHtml } from '#shared/text/escape-html.ts';
import type { FeedEntry } from './entry.ts';

/** Text of an element; characters that XML 1.0 does not allow are left out. */
const escaped = (text: string): string => escapeHtml(text.replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, ''));

/** RSS 2.0 with Google's attributes, which Meta reads too. */
export const feedHead = ({ title, link }: { title: string; link: string }): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>` +
  `<title>${escaped(title)}</title><link>${escaped(link)}</link><description>${escaped(title)}</description>\n`;

export const feedFoot = '</channel></rss>\n';

export const feedItem = (entry: FeedEntry): string =>
  `<item>${entry.map(([name, value]) => `<g:${name}>${escaped(value)}</g:${name}>`).join('')}</item>\n`;

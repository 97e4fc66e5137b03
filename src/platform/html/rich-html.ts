import type { Text } from '#shared/locale.ts';
import { isOwnPicture, isSafeHref, type RichBlock, type RichRun, type RichText, type RichTexts } from '#shared/text/rich-text.ts';
import { RichWriter } from '#shared/text/rich-writer.ts';
import { cleanHtml } from './clean-html.ts';

/** One tag or text run of the sanitizer's output: well formed, attributes in double quotes. */
const token = /<(\/?)([a-z][a-z0-9]*)((?:\s+[\w-]+="[^"]*")*)\s*\/?>|([^<]+)/g;
const attribute = /([\w-]+)="([^"]*)"/g;
const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&nbsp;': '\u00a0' };
const decode = (text: string): string => text.replace(/&(?:amp|lt|gt|quot|nbsp);/g, (entity) => entities[entity] ?? entity);

/** Converts HTML that staff wrote or pasted into structure. Unsupported elements are dropped. */
export function richFrom(html: string): RichText {
  const writer = new RichWriter();
  for (const [, slash, tag, attributes = '', text] of cleanHtml(html).matchAll(token)) {
    if (text !== undefined) writer.text(decode(text));
    else if (tag && slash) writer.close(tag);
    else if (tag)
      writer.open(tag, Object.fromEntries([...attributes.matchAll(attribute)].map(([, name, value = '']) => [name, decode(value)])));
  }
  return writer.finish();
}

/** Both languages; null for a text that is empty in both. */
export function richTexts(text: Text | null): RichTexts | null {
  if (!text) return null;
  const en = text.en ? richFrom(text.en) : [];
  const tw = richFrom(text.tw);
  return tw.length || en.length ? { tw, ...(en.length ? { en } : {}) } : null;
}

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char] ?? char);

const marks = [
  ['bold', 'strong'],
  ['italic', 'em'],
  ['underline', 'u'],
  ['strike', 's'],
] as const;

function htmlOfRun(run: RichRun): string {
  let html = escaped(run.text).replaceAll('\n', '<br>');
  for (const [mark, tag] of marks) if (run[mark]) html = `<${tag}>${html}</${tag}>`;
  return run.href && isSafeHref(run.href) ? `<a href="${escaped(run.href)}">${html}</a>` : html;
}
const htmlOfRuns = (runs: readonly RichRun[]): string => runs.map(htmlOfRun).join('');

function htmlOfBlock(block: RichBlock): string {
  switch (block.type) {
    case 'heading':
      return `<h${block.level}>${htmlOfRuns(block.runs)}</h${block.level}>`;
    case 'paragraph':
      return `<p>${htmlOfRuns(block.runs)}</p>`;
    case 'quote':
      return `<blockquote>${htmlOfRuns(block.runs)}</blockquote>`;
    case 'product':
      return `<p><a href="/products/${block.id}">${htmlOfRuns(block.runs)}</a></p>`;
    case 'list': {
      const tag = block.ordered ? 'ol' : 'ul';
      return `<${tag}>${block.items.map((item) => `<li>${htmlOfRuns(item)}</li>`).join('')}</${tag}>`;
    }
    case 'image': {
      if (!isOwnPicture(block.src)) return '';
      const size = (['width', 'height'] as const).map((side) => (block[side] ? ` ${side}="${block[side]}"` : '')).join('');
      const side = block.side ? ` data-side="${block.side}"` : '';
      return `<img src="${block.src}" alt="${escaped(block.alt)}"${size}${side}>`;
    }
    case 'table': {
      const cell = ({ isHead, runs }: (typeof block.rows)[number][number]) =>
        isHead ? `<th>${htmlOfRuns(runs)}</th>` : `<td>${htmlOfRuns(runs)}</td>`;
      return `<table><tbody>${block.rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('')}</tbody></table>`;
    }
    case 'divider':
      return '<hr>';
  }
}

const htmlFrom = (content: RichText): string => content.map(htmlOfBlock).join('');

/** Normalizes HTML through the structure, so that equal contents are equal texts. */
export const canonicalHtml = (html: string): string => htmlFrom(richFrom(html));

/** The structure as the HTML that the back office's editor opens. */
export const htmlTexts = (texts: RichTexts | null): Text | null =>
  texts && { tw: htmlFrom(texts.tw), ...(texts.en ? { en: htmlFrom(texts.en) } : {}) };

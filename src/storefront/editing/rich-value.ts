import type { Locale } from '#shared/locale.ts';
import type { RichText } from '#shared/text/rich-text.ts';
import { RichWriter } from '#shared/text/rich-writer.ts';
import type { KnownPicture } from './records.ts';

/** The HTML of the editor as the structure that the server stores. Its text is the schema's own, so nothing has to be sanitised here. */
export function richOf(html: string): RichText {
  const writer = new RichWriter();
  const write = (node: Node): void => {
    if (node instanceof Text) writer.text(node.data);
    if (!(node instanceof Element)) return;
    writer.open(node.localName, Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value])));
    node.childNodes.forEach(write);
    writer.close(node.localName);
  };
  new DOMParser().parseFromString(html, 'text/html').body.childNodes.forEach(write);
  return writer.finish();
}

/** Whether a field is a rich text. */
export const isRich = (field: string): boolean => /^(?:body|description|purchase_note)\./.test(field);

/** Whether two texts would be stored alike: the editor writes tables and links in its own way. */
export const isSameRich = (a: string, b: string): boolean => JSON.stringify(richOf(a)) === JSON.stringify(richOf(b));

/**
 * A text as the page draws it, with its pictures: those of the page's own text, and those chosen since. In English an empty text
 * shows the Chinese one, as on the page itself.
 */
export function shownRich(
  text: { tw: string; en?: string | undefined } | null,
  locale: Locale,
  { shown, known }: { shown: RichText; known: readonly KnownPicture[] },
): RichText {
  const html = (locale === 'en' && text?.en) || text?.tw || '';
  const pictures = new Map(shown.flatMap((block) => (block.type === 'image' && block.picture ? [[block.src, block.picture]] : [])));
  return richOf(html).map((block) => {
    if (block.type !== 'image') return block;
    const picture = pictures.get(block.src) ?? known.find(({ url }) => block.src.startsWith(`${url}-`));
    return picture ? { ...block, picture } : block;
  });
}

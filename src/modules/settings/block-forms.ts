import { cleanMarkup } from '#platform/html/clean-html.ts';
import { htmlTexts, richTexts } from '#platform/html/rich-html.ts';
import type { Text } from '#shared/locale.ts';
import type { RichTexts } from '#shared/text/rich-text.ts';
import type { Block, BlockForm, HomeForm } from './contract/blocks.ts';

const toStored = (html: Text): RichTexts => richTexts(html) ?? { tw: [] };
const written = (content: RichTexts): Text => htmlTexts(content) ?? { tw: '' };
const clean = ({ tw, en }: Text): Text => ({ tw: cleanMarkup(tw), ...(en && { en: cleanMarkup(en) }) });

/** The stored block: HTML from staff is parsed or cleaned, so that no page outputs it as it was sent. */
export function toStoredBlock(form: BlockForm): Block {
  if (form.type === 'html') return { ...form, markup: clean(form.markup) };
  if (form.type === 'rich_text') {
    const { html, ...block } = form;
    return { ...block, content: toStored(html) };
  }
  if (form.type !== 'faq') return form;
  return { ...form, questions: form.questions.map(({ q, a }) => ({ q, content: toStored(a) })) };
}

/** The same block in the form's shape. */
export function toBlockForm(block: Block): BlockForm {
  if (block.type === 'rich_text') {
    const { content, ...form } = block;
    return { ...form, html: written(content) };
  }
  if (block.type !== 'faq') return block;
  return { ...block, questions: block.questions.map(({ q, content }) => ({ q, a: written(content) })) };
}

/** The whole home page in the form's shape. */
export const toHomeForm = ({ blocks }: { blocks: readonly Block[] }): HomeForm => ({ blocks: blocks.map(toBlockForm) });

/** Whether shoppers see a block at this time. All these times have one format, so that they compare as texts. */
export const isShownAt = ({ hidden, from, to }: Pick<Block, 'hidden' | 'from' | 'to'>, now: Date): boolean =>
  !hidden && (!from || from <= now.toISOString()) && (!to || to > now.toISOString());

/** The pictures of the blocks' own fields, not those in their texts. */
export const picturesIn = (blocks: readonly (Block | BlockForm)[]): number[] =>
  blocks.flatMap((block) => {
    if (block.type === 'instagram') return block.media_ids;
    const fields = block.type === 'hero' ? block.slides : 'media_id' in block ? [block] : [];
    return fields.flatMap(({ media_id }) => media_id ?? []);
  });

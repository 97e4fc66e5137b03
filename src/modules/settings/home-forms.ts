import { htmlTexts, richTexts } from '#platform/html/rich-html.ts';
import type { Text } from '#shared/locale.ts';
import type { RichTexts } from '#shared/rich-text.ts';
import type { HomeBlock, HomeBlockForm } from './contract/home.ts';

const toStored = (html: Text): RichTexts => richTexts(html) ?? { tw: [] };
const written = (content: RichTexts): Text => htmlTexts(content) ?? { tw: '' };

/** The stored block: HTML from staff is parsed, so that no page outputs it directly. */
export function toStoredBlock(form: HomeBlockForm): HomeBlock {
  if (form.type === 'rich_text') {
    const { html, ...block } = form;
    return { ...block, content: toStored(html) };
  }
  if (form.type !== 'faq') return form;
  return { ...form, questions: form.questions.map(({ q, a }) => ({ q, content: toStored(a) })) };
}

/** The same block in the form's shape. */
export function blockForm(block: HomeBlock): HomeBlockForm {
  if (block.type === 'rich_text') {
    const { content, ...form } = block;
    return { ...form, html: written(content) };
  }
  if (block.type !== 'faq') return block;
  return { ...block, questions: block.questions.map(({ q, content }) => ({ q, a: written(content) })) };
}

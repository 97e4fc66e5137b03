import { withPictures } from '#modules/media/index.ts';
import type { Block } from '#modules/settings/contract.ts';
import { blockForms } from '#modules/settings/index.ts';
import type { Context } from '#platform/http/context.ts';
import type { BlockView } from '../contract.ts';
import { type BlockContent, readBlockContent } from './block-content.ts';
import { toBlockView } from './block-view.ts';

/**
 * Blocks as shoppers see them now, in the reader's language. Hidden ones, those outside their time, and those with nothing to show
 * are left out, and so is deleted and off-shelf content.
 */
export async function readBlocks(ctx: Context, blocks: readonly Block[]): Promise<BlockView[]> {
  const shown = blocks.filter((block) => blockForms.isShownAt(block, ctx.clock.now()));
  const found = await readBlockContent(ctx, shown);
  const views = shown.flatMap((block) => placedView(block, found) ?? []);
  return withPictures(ctx.db, views, ctx.locale);
}

/** The view with anchor, ground and screens; null for an empty block. */
export function placedView(block: Block, found: BlockContent): BlockView | null {
  const view = toBlockView(block, found);
  if (!view || isEmpty(view)) return null;
  const { device, background, anchor } = block;
  return { ...view, ...(device && { device }), ...(background && { background }), ...(anchor && { anchor }) };
}

/** A countdown and a text may be without products; every other list block must have some. */
function isEmpty(view: BlockView): boolean {
  if (view.type === 'countdown') return false;
  if (view.type === 'rich_text') return view.content.length === 0;
  if (view.type === 'faq') return view.questions.length === 0;
  return Object.values(view).some((part) => Array.isArray(part) && part.length === 0);
}

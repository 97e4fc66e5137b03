import { withPictures } from '#modules/media/index.ts';
import { type Block, blockForm } from '#modules/settings/contract.ts';
import { blockForms } from '#modules/settings/index.ts';
import { droppedMarkup } from '#platform/html/clean-html.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import type { PreviewedBlock, shopfrontContract } from '../contract.ts';
import { type BlockContent, readBlockContent } from './block-content.ts';
import { placedView } from './read-blocks.ts';

type Endpoint = (typeof shopfrontContract)['previewBlocks'];
type Draft = ParsedInputOf<Endpoint>['blocks'][number];
type Read = { draft: Draft; block: Block | null; missing: string[] };

/** Unsaved blocks as the shop would show them, hidden and later ones too; an unfinished one is named with its fields. */
export async function previewBlocks(ctx: Context, { blocks, locale }: ParsedInputOf<Endpoint>): Promise<ResultOf<Endpoint>> {
  const read = blocks.map(readDraft);
  const now = ctx.clock.now();
  const found = await readBlockContent(
    { ...ctx, locale },
    read.flatMap(({ block }) => block ?? []),
  );
  const answer = read.map((one) => previewed(one, found, now));
  return { blocks: await withPictures(ctx.db, answer, locale) };
}

function readDraft(draft: Draft): Read {
  const parsed = blockForm.safeParse(draft);
  if (parsed.success) return { draft, block: blockForms.toStoredBlock(parsed.data), missing: [] };
  return { draft, block: null, missing: parsed.error.issues.map(({ path }) => path.join('.')) };
}

function previewed({ draft, block, missing }: Read, found: BlockContent, now: Date): PreviewedBlock {
  const { id, markup } = draft;
  const written = draft.type === 'html' && typeof markup === 'object' && markup !== null ? Object.values(markup) : [];
  const dropped = [...new Set(written.flatMap((html) => (typeof html === 'string' ? droppedMarkup(html) : [])))];
  if (!block) return { id, state: 'unfinished', view: null, missing, dropped };
  const view = placedView(block, found);
  return { id, state: findPreviewState(block, view !== null, now), view, missing, dropped };
}

function findPreviewState(block: Block, hasContent: boolean, now: Date): PreviewedBlock['state'] {
  if (block.hidden) return 'hidden';
  if (!blockForms.isShownAt(block, now)) return 'not_now';
  return hasContent ? 'shown' : 'empty';
}

import type { HomeBlock } from '#modules/settings/contract.ts';
import { readHome } from '#modules/settings/index.ts';
import { createAnswerCache } from '#platform/cache/answer-cache.ts';
import type { Context } from '#platform/http/context.ts';
import { locales } from '#shared/locale.ts';
import type { HomeBlockView } from '../contract.ts';
import { blockView } from './block-view.ts';
import { find } from './find.ts';

type Home = { blocks: HomeBlockView[] };
const cachedHome = createAnswerCache<Home>({ names: ['lists', 'settings', 'offers', 'content'], entries: locales.length });

/**
 * The home page's blocks with their content, cached by content version. Deleted and off-shelf content is left out, and so are
 * empty blocks.
 */
export const home = async (ctx: Context): Promise<Home> => (await cachedHome(ctx, ctx.locale, () => readBlocks(ctx))).answer;

async function readBlocks(ctx: Context): Promise<Home> {
  const now = ctx.clock.now().toISOString();
  const { blocks } = await readHome(ctx.db);
  const due = blocks.filter((block) => isDue(block, now));
  const found = await find(ctx, due);
  return { blocks: due.flatMap((block) => shownAs(block, blockView(block, found))) };
}

/** Whether a block is shown now; all these times have one format, so that they compare as texts. */
const isDue = ({ from, to }: HomeBlock, now: string): boolean => (!from || from <= now) && (!to || to > now);

/** The view with anchor and screens; null for an empty block. */
function shownAs({ device, anchor }: HomeBlock, view: HomeBlockView | null): HomeBlockView[] {
  if (!view || isEmpty(view)) return [];
  return [{ ...view, ...(device && { device }), ...(anchor && { anchor }) }];
}

/** A countdown may be without products; every other list block must have some. */
const isEmpty = (view: HomeBlockView): boolean =>
  view.type !== 'countdown' && Object.values(view).some((part) => Array.isArray(part) && part.length === 0);

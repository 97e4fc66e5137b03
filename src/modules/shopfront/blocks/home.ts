import { readHome } from '#modules/settings/index.ts';
import { createAnswerCache } from '#platform/cache/answer-cache.ts';
import type { Context } from '#platform/http/context.ts';
import { locales } from '#shared/locale.ts';
import type { BlockView } from '../contract.ts';
import { readBlocks } from './read-blocks.ts';

type Home = { blocks: BlockView[] };
const cachedHome = createAnswerCache<Home>({ names: ['lists', 'settings', 'offers', 'content'], entries: locales.length });

/** The home page's blocks with their content, cached by content version. */
export const home = async (ctx: Context): Promise<Home> =>
  (await cachedHome(ctx, ctx.locale, async () => ({ blocks: await readBlocks(ctx, (await readHome(ctx.db)).blocks) }))).answer;

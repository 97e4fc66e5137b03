import type { HomeBlockView } from '#modules/shopfront/contract.ts';
import { hydrateOnIntent } from '../../../ui/hydrate-on-intent.tsx';

const common: readonly HomeBlockView['type'][] = [
  'hero',
  'video',
  'category_tiles',
  'product_rail',
  'feature',
  'story',
  'recently_viewed',
  'news_rail',
  'spacer',
  'visit',
];

/** Rarer blocks are a chunk of their own. */
export const { Later: More, load } = hydrateOnIntent(
  () => import('./rare-block.tsx'),
  import.meta.env.SSR ? await import('./rare-block.tsx') : null,
);

/** Fetches their code where a page has one of them: going there within the shop then shows it at once. */
export const loadMoreFor = async (blocks: readonly HomeBlockView[]): Promise<void> => {
  if (!blocks.every(({ type }) => common.includes(type))) await load();
};

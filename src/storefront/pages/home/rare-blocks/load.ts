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

/** Rare blocks are a separate chunk. */
export const { Later: More, load } = hydrateOnIntent(
  () => import('./rare-block.tsx'),
  import.meta.env.SSR ? await import('./rare-block.tsx') : null,
);

/** Preloads the chunk for pages with such a block, so that client navigation shows it at once. */
export const loadMoreFor = async (blocks: readonly HomeBlockView[]): Promise<void> => {
  if (!blocks.every(({ type }) => common.includes(type))) await load();
};

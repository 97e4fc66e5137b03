import type { BlockView } from '#modules/shopfront/contract.ts';
import { hydrateOnIntent } from '../../ui/hydrate-on-intent.tsx';

const common: readonly BlockView['type'][] = [
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
export const { Later: More, load } = hydrateOnIntent(() => import('./rare.tsx'), import.meta.env.SSR ? await import('./rare.tsx') : null);

/** Preloads the chunk for pages with such a block, so that client navigation shows it at once. */
export const loadMoreFor = async (blocks: readonly BlockView[]): Promise<void> => {
  if (!blocks.every(({ type }) => common.includes(type))) await load();
};

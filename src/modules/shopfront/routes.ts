import { toRoutes } from '#platform/http/routes.ts';
import { blockChoices } from './block-choices.ts';
import { home } from './blocks/home.ts';
import { page } from './blocks/page.ts';
import { previewBlocks } from './blocks/preview.ts';
import { brand, brands, categories, category, placeNames } from './categories.ts';
import { shopfrontContract } from './contract.ts';
import { linkTargets } from './link-targets.ts';
import { cards, preview, product, products, stock } from './products.ts';
import { suggest } from './search.ts';

export const routes = toRoutes('shopfront', shopfrontContract, {
  home,
  page,
  previewBlocks,
  blockChoices,
  products,
  cards,
  suggest,
  product,
  preview,
  stock,
  placeNames,
  categories,
  category,
  brands,
  brand,
  linkTargets,
});

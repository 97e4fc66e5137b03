import { toRoutes } from '#platform/http/routes.ts';
import { brand, brands, categories, category } from './categories.ts';
import { shopfrontContract } from './contract.ts';
import { home } from './home/home.ts';
import { cards, preview, product, products, stock } from './products.ts';
import { suggest } from './search.ts';

export const routes = toRoutes('shopfront', shopfrontContract, {
  home,
  products,
  cards,
  suggest,
  product,
  preview,
  stock,
  categories,
  category,
  brands,
  brand,
});

import { routesOf } from '#platform/http/routes.ts';
import { createProduct } from './commands/create-product.ts';
import { setShelfStatus } from './commands/set-shelf-status.ts';
import { updateProduct } from './commands/update-product.ts';
import { catalogContract } from './contract.ts';
import { brandChoices, categoryChoices } from './queries/choices.ts';
import { readProduct } from './queries/staff-product.ts';
import { listProducts } from './queries/staff-products.ts';

export const routes = routesOf('catalog', catalogContract, {
  listProducts,
  readProduct,
  createProduct,
  updateProduct,
  setShelfStatus,
  brandChoices,
  categoryChoices,
});

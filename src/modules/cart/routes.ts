import { routesOf } from '#platform/http/routes.ts';
import { openCart } from './commands/open-cart.ts';
import { removeItem } from './commands/remove-item.ts';
import { saveCart } from './commands/save-cart.ts';
import { updateItem } from './commands/update-item.ts';
import { cartContract } from './contract.ts';
import { readCart } from './queries.ts';

export const routes = routesOf('cart', cartContract, {
  open: openCart,
  read: readCart,
  update: updateItem,
  remove: removeItem,
  save: saveCart,
});

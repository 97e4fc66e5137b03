import { importProducts } from './commands/import-products.ts';
import { addGift } from './commands/save-gift.ts';
import { addProduct } from './commands/save-product.ts';
import { foundProducts } from './queries/staff-products.ts';
import { reindexSearch } from './search/index-products.ts';
import { sweepSearches } from './search/store/log.ts';
import { eraseNotices, listNotices } from './store/notices.ts';
import { anyProductExists } from './store/products.ts';
import { addBrand, addCategory } from './store/taxonomy.ts';

/** Creating products without the back office (imports, demo, tests), and filters on products for other modules' lists. */
export const productSetup = {
  addProduct,
  addBrand,
  addCategory,
  addGift,
  importProducts,
  anyProductExists,
  reindexSearch,
  sweepSearches,
  eraseNotices,
  listNotices,
  found: foundProducts,
};

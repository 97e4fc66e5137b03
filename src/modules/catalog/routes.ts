import { routesOf } from '#platform/http/routes.ts';
import { bulkProducts } from './commands/bulk-products.ts';
import { createProduct } from './commands/create-product.ts';
import { deleteBrand } from './commands/delete-brand.ts';
import { deleteCategory } from './commands/delete-category.ts';
import { deleteGift } from './commands/delete-gift.ts';
import { duplicateProduct } from './commands/duplicate-product.ts';
import { editProductItems, takeStock } from './commands/edit-items.ts';
import { moveCategory } from './commands/move-category.ts';
import { moveGiftStock } from './commands/move-gift-stock.ts';
import { notifyMe } from './commands/notify-me.ts';
import { orderCategoryProducts } from './commands/order-category-products.ts';
import { revertProduct } from './commands/revert-product.ts';
import { createBrand, updateBrand } from './commands/save-brand.ts';
import { createCategory, updateCategory } from './commands/save-category.ts';
import { createGift, updateGift } from './commands/save-gift.ts';
import { setShelfStatus } from './commands/set-shelf-status.ts';
import { updateProduct } from './commands/update-product.ts';
import { catalogContract } from './contract.ts';
import { brandChoices, categoryChoices } from './queries/choices.ts';
import { findGoods } from './queries/find-goods.ts';
import { listGifts, readGift } from './queries/staff-gifts.ts';
import { itemMovements, listProductItems } from './queries/staff-items.ts';
import { readProduct } from './queries/staff-product.ts';
import { listProducts, productLogs } from './queries/staff-products.ts';
import { categoryProducts, listBrands, listCategories, readBrand, readCategory } from './queries/staff-taxonomy.ts';
import { searchLog } from './search/queries/search-log.ts';

export const routes = routesOf('catalog', catalogContract, {
  listProducts,
  readProduct,
  createProduct,
  updateProduct,
  setShelfStatus,
  bulkProducts,
  duplicateProduct,
  revertProduct,
  productLogs,
  brandChoices,
  categoryChoices,
  listProductItems,
  findGoods,
  editProductItems,
  takeStock,
  itemMovements,
  notifyMe,
  listCategories,
  readCategory,
  createCategory,
  updateCategory,
  moveCategory,
  deleteCategory,
  categoryProducts,
  orderCategoryProducts,
  listBrands,
  readBrand,
  createBrand,
  updateBrand,
  deleteBrand,
  listGifts,
  readGift,
  createGift,
  updateGift,
  moveGiftStock,
  deleteGift,
  searchLog,
});

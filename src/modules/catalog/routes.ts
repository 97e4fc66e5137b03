import { toRoutes } from '#platform/http/routes.ts';
import { addSamples, type LoadSamples } from './commands/add-samples.ts';
import { bulkProducts } from './commands/bulk-products.ts';
import { deleteBlogCategory, deleteCategory } from './commands/categories/delete-category.ts';
import { mergeCategory, type RulesOnCategory } from './commands/categories/merge-category.ts';
import { moveCategory } from './commands/categories/move-category.ts';
import { orderCategoryProducts } from './commands/categories/order-category-products.ts';
import { createBlogCategory, revertBlogCategory, updateBlogCategory } from './commands/categories/save-blog-category.ts';
import { createCategory, revertCategory, updateCategory } from './commands/categories/save-category.ts';
import { deleteBrand } from './commands/delete-brand.ts';
import { deleteGift } from './commands/delete-gift.ts';
import { duplicateProduct } from './commands/duplicate-product.ts';
import { editProductItems, setProductItems, takeStock } from './commands/edit-items.ts';
import { keepSamples, type ProductsOrdered, removeSamples } from './commands/end-samples.ts';
import { moveGiftStock } from './commands/move-gift-stock.ts';
import { notifyMe } from './commands/notices/notify-me.ts';
import { stopNotices } from './commands/notices/stop-notices.ts';
import { revertProduct } from './commands/revert-product.ts';
import { createBrand, revertBrand, updateBrand } from './commands/save-brand.ts';
import { createGift, revertGift, updateGift } from './commands/save-gift.ts';
import { createProduct, updateProduct } from './commands/save-product.ts';
import { setShelfStatus } from './commands/set-shelf-status.ts';
import { bulkBlogCategories, bulkBrands, bulkGifts } from './commands/switch-active.ts';
import { catalogContract } from './contract.ts';
import { importProductRows } from './import/import-product-rows.ts';
import { importStock } from './import/import-stock.ts';
import { brandChoices, categoryChoices, tagChoices } from './queries/choices.ts';
import { exportProducts } from './queries/export-products.ts';
import { findCombos } from './queries/find-combos.ts';
import { productChoices } from './queries/item-choices.ts';
import { blogCategoryLogs, brandLogs, categoryLogs, giftLogs, productLogs } from './queries/record-logs.ts';
import { listGifts, readGift } from './queries/staff-gifts.ts';
import { itemCounts, itemMovements, listProductItems } from './queries/staff-items.ts';
import { readProduct } from './queries/staff-product.ts';
import { listProducts } from './queries/staff-products.ts';
import { categoryProducts, listBrands, listCategories, readBlogCategory, readBrand, readCategory } from './queries/staff-taxonomy.ts';
import { searchLog } from './search/queries/search-log.ts';

const handlers = {
  listProducts,
  readProduct,
  createProduct,
  updateProduct,
  setShelfStatus,
  bulkProducts,
  keepSamples,
  duplicateProduct,
  revertProduct,
  productLogs,
  categoryLogs,
  brandLogs,
  giftLogs,
  revertCategory,
  revertBrand,
  revertGift,
  brandChoices,
  productChoices,
  categoryChoices,
  tagChoices,
  listProductItems,
  findCombos,
  itemCounts,
  editProductItems,
  setProductItems,
  takeStock,
  importStock,
  importProducts: importProductRows,
  exportProducts,
  itemMovements,
  notifyMe,
  stopNotices,
  listCategories,
  readCategory,
  createCategory,
  updateCategory,
  moveCategory,
  deleteCategory,
  categoryProducts,
  orderCategoryProducts,
  readBlogCategory,
  createBlogCategory,
  updateBlogCategory,
  bulkBlogCategories,
  deleteBlogCategory,
  blogCategoryLogs,
  revertBlogCategory,
  listBrands,
  readBrand,
  createBrand,
  updateBrand,
  bulkBrands,
  deleteBrand,
  listGifts,
  readGift,
  createGift,
  updateGift,
  moveGiftStock,
  bulkGifts,
  deleteGift,
  searchLog,
};

/** What the app injects: the source of samples, which products were ordered, and which rules name a category. */
type Injected = { loadSamples: LoadSamples; productsOrdered: ProductsOrdered; rulesOnCategory: RulesOnCategory };

export const routes = ({ loadSamples, productsOrdered, rulesOnCategory }: Injected) =>
  toRoutes('catalog', catalogContract, {
    ...handlers,
    mergeCategory: (ctx, input) => mergeCategory(ctx, input, rulesOnCategory),
    addSamples: (ctx) => addSamples(ctx, loadSamples),
    removeSamples: (ctx) => removeSamples(ctx, productsOrdered),
  });

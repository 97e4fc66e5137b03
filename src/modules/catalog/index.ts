export { type Demand, deductStock, releaseStock, reserveStock } from './commands/move-stock.ts';
export { type ImportReport, importProducts } from './commands/import-products.ts';
export { addProduct } from './commands/save-product.ts';
export { type SellableItem, sellableItems } from './queries/sellable-items.ts';
export { type ShelfCard, shelfCards } from './queries/shelf-cards.ts';
export { type ShelfCategory, shelfBrands, shelfCategories } from './queries/shelf-categories.ts';
export { shelfProduct } from './queries/shelf-product.ts';
export { availabilityOf, slugOf } from './rules.ts';
export { addBrand, addCategory } from './store/taxonomy.ts';

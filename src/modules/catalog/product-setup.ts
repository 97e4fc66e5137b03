/** Creating products without the back office: imports, the demo, tests. */
export type { Sample } from './commands/add-samples.ts';
export { importProducts } from './commands/import-products.ts';
export { addGift } from './commands/save-gift.ts';
export { addProduct } from './commands/save-product.ts';
export { anyProductExists } from './store/products.ts';
export { addBrand, addCategory } from './store/taxonomy.ts';

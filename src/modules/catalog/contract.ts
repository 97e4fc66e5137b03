export * from './contract/endpoints.ts';
export * from './contract/gifts.ts';
export * from './contract/items.ts';
export * from './contract/product-form.ts';
export * from './contract/products.ts';
export * from './contract/sellable.ts';
export * from './contract/taxonomy.ts';
export * from './contract/words.ts';

import { blankItem, blankProduct, type ProductForm, type ProductItemForm } from '#modules/catalog/contract.ts';

/** An item with a SKU only: 100 in major units, ten in stock. */
export const plainItem = (sku: string, change: Partial<ProductItemForm> = {}): ProductItemForm => ({
  ...blankItem,
  sku,
  price: 100,
  stock: 10,
  ...change,
});

/** A single product on the shelf with one plain item. */
export const plainForm = (sku: string, change: Partial<ProductForm> = {}): ProductForm => ({
  ...blankProduct,
  name: { tw: 'Teapot' },
  shelf_status: 'on_shelf',
  items: [plainItem(sku)],
  ...change,
});

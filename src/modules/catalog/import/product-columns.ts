/** The fields that a column of a product file can be mapped to, by the names that product exports give them. */
export const productColumns: Readonly<Record<string, string>> = {
  handle: 'Handle',
  title: 'Title',
  description: 'Body (HTML)',
  brand: 'Vendor',
  category: 'Type',
  tags: 'Tags',
  published: 'Published',
  status: 'Status',
  option1_name: 'Option1 Name',
  option1_value: 'Option1 Value',
  option2_name: 'Option2 Name',
  option2_value: 'Option2 Value',
  option3_name: 'Option3 Name',
  option3_value: 'Option3 Value',
  sku: 'Variant SKU',
  barcode: 'Variant Barcode',
  price: 'Variant Price',
  compare_price: 'Variant Compare At Price',
  stock: 'Variant Inventory Qty',
  weight: 'Variant Grams',
  picture: 'Image Src',
  picture_alt: 'Image Alt Text',
  picture_position: 'Image Position',
  item_picture: 'Variant Image',
  seo_title: 'SEO Title',
  seo_description: 'SEO Description',
};

const fields: ReadonlyMap<string, string> = new Map(Object.entries(productColumns).map(([field, column]) => [column, field]));

/** The field of a column, as the mapping calls it. */
export const fieldOf = (column: string): string | undefined => fields.get(column);

/**
 * The product CSV: the import reads what the export writes. The rows of one product share its handle; the first describes the
 * product, each row may add an item and a picture. Column names follow Shopify's where it has one.
 */
type Column = {
  /** The field the column maps to. */
  field: string;
  /** The column's name in the file. */
  head: string;
  /** A column of other shops' files; the export uses a column of its own for it. */
  isForeign?: true;
};

const one = <const F extends string>(field: F, head: string) => [{ field, head }] as const;
const foreign = <const F extends string>(field: F, head: string) => [{ field, head, isForeign: true }] as const;
/** The two columns of a bilingual text. */
const both = <const F extends string>(field: F, head: string) =>
  [
    { field, head },
    { field: `${field}_en` as const, head: `${head} (en)` },
  ] as const;

const ofProduct = [
  ...both('title', 'Title'),
  ...both('subtitle', 'Subtitle'),
  ...both('description', 'Body (HTML)'),
  ...both('specs', 'Specs'),
  ...both('purchase_note', 'Purchase Note'),
  ...both('badge', 'Badge'),
  ...both('slug', 'Slug'),
  ...both('seo_title', 'SEO Title'),
  ...both('seo_description', 'SEO Description'),
  ...one('seo_picture', 'SEO Image'),
  ...both('seo_picture_alt', 'SEO Image Alt Text'),
  ...both('brand', 'Vendor'),
  ...both('categories', 'Categories'),
  ...one('tags', 'Tags'),
  ...one('related', 'Related Products'),
  ...one('video', 'Video'),
  ...one('shelf_status', 'Shelf Status'),
  ...one('available_from', 'Available From'),
  ...one('available_until', 'Available Until'),
  ...one('member_only', 'Members Only'),
  ...one('min_order_quantity', 'Min Per Order'),
  ...one('order_step', 'Order Step'),
  ...one('max_per_order', 'Max Per Order'),
  ...one('max_per_customer', 'Max Per Customer'),
  ...one('is_credit', 'Paid With Credits'),
  ...one('preorder', 'Preorder'),
  ...one('preorder_ship_from', 'Preorder Ships From'),
  ...both('preorder_note', 'Preorder Note'),
  ...one('temperature', 'Temperature'),
  ...one('requires_tax_id', 'Requires Tax ID'),
  ...one('tax_type', 'Tax Type'),
] as const;

const ofOption = <const N extends 1 | 2 | 3>(n: N) =>
  [
    ...both(`option${n}_name`, `Option${n} Name`),
    ...one(`option${n}_display`, `Option${n} Display`),
    ...both(`option${n}_value`, `Option${n} Value`),
    ...one(`option${n}_key`, `Option${n} Key`),
    ...one(`option${n}_colour`, `Option${n} Colour`),
  ] as const;

const ofItem = [
  ...one('sku', 'Variant SKU'),
  ...one('barcode', 'Variant Barcode'),
  ...one('price', 'Variant Price'),
  ...one('compare_price', 'Variant Compare At Price'),
  ...one('min_price', 'Variant Min Price'),
  ...one('cost', 'Cost per item'),
  ...one('credit_price', 'Variant Credit Price'),
  ...one('stock', 'Variant Inventory Qty'),
  ...one('safety_stock', 'Variant Safety Stock'),
  ...one('backorder_limit', 'Variant Backorder Limit'),
  ...one('low_stock', 'Variant Low Stock'),
  ...one('weight', 'Variant Grams'),
  ...one('size', 'Variant Size (mm)'),
  ...one('active', 'Variant Active'),
  ...one('item_picture', 'Variant Image'),
  ...both('item_picture_alt', 'Variant Image Alt Text'),
] as const;

const ofPicture = [
  ...one('picture', 'Image Src'),
  ...one('picture_position', 'Image Position'),
  ...both('picture_alt', 'Image Alt Text'),
] as const;

const columns = [
  ...one('handle', 'Handle'),
  ...one('kind', 'Kind'),
  ...ofProduct,
  ...foreign('category', 'Type'),
  ...foreign('published', 'Published'),
  ...foreign('status', 'Status'),
  ...ofOption(1),
  ...ofOption(2),
  ...ofOption(3),
  ...ofItem,
  ...ofPicture,
] as const;

export type ProductCsvField = (typeof columns)[number]['field'];
/** Product fields, read from the first row. */
export type ProductField = (typeof ofProduct)[number]['field'];
/** Item fields besides the SKU. */
export type ItemField = Exclude<(typeof ofItem)[number]['field'], 'sku'>;

export const productCsvColumns: readonly (Column & { field: ProductCsvField })[] = columns;

/** The columns of the export. */
export const exportedColumns = productCsvColumns.filter(({ isForeign }) => !isForeign);

/** Every field that a column can map to. */
export const productCsvFields: readonly ProductCsvField[] = columns.map(({ field }) => field);

const heads: ReadonlyMap<string, string> = new Map(columns.map(({ field, head }) => [field, head]));
const fields: ReadonlyMap<string, ProductCsvField> = new Map(columns.map(({ field, head }) => [head, field]));

/** The column name of a field. */
export const csvHeadOf = (field: string): string => heads.get(field) ?? field;
/** The field of a column name; undefined for unknown columns. */
export const csvFieldOf = (head: string): ProductCsvField | undefined => fields.get(head);

import { productCsvFields } from '#shared/product-csv.ts';
import type { ImportKind } from '../contract.ts';

export type Target = {
  /** The endpoint that takes the rows, as #shared/import.ts describes. */
  call: string;
  fields: readonly string[];
  /** Fields that some column must be mapped to. */
  needed: readonly string[];
  /** One of these must be mapped too. */
  anyOf?: readonly string[];
  /** Rows with the same text in this field form one group. */
  groupBy?: string;
  /** A field whose value must be unique in the file. */
  unique: string;
  /** Repeatable: importing the same file again only does what is missing. */
  repeatable?: true;
  /** Rows per batch: small enough for progress and quick cancelling. */
  rowsEach: number;
};

export const importTargets: Readonly<Record<ImportKind, Target>> = {
  stock: {
    call: 'catalog.importStock',
    fields: ['sku', 'stock', 'change', 'reason'],
    needed: ['sku'],
    anyOf: ['stock', 'change'],
    unique: 'sku',
    rowsEach: 100,
  },
  tracking: {
    call: 'orders.importTracking',
    fields: ['order_no', 'tracking_no', 'parcel_no'],
    needed: ['order_no', 'tracking_no'],
    unique: 'tracking_no',
    rowsEach: 25,
  },
  products: {
    call: 'catalog.importProducts',
    fields: productCsvFields,
    needed: ['title', 'price'],
    anyOf: ['handle', 'sku'],
    groupBy: 'handle',
    unique: 'sku',
    repeatable: true,
    rowsEach: 20,
  },
};

import type { Text } from '#shared/locale.ts';
import type { ProductForm } from '../contract.ts';

/** A picture of an export with its absolute URL. */
export type FilePicture = { address: string; alt: Text | null };

/** A product with the names of all records that its form refers to. */
export type ExportedProduct = {
  handle: string;
  form: ProductForm;
  brand: Text | null;
  /** The names from the top level down to each of the product's categories, its main one first. */
  categories: Text[][];
  /** The handles of related products. */
  related: string[];
  /** By id. */
  pictures: ReadonlyMap<number, FilePicture>;
  /** Origin of the shop: `https://shop.example`. */
  origin: string;
};

/** The records that the names in a file refer to. Undefined: no such column. */
export type Found = {
  /** The file is this shop software's own export. */
  isOwn: boolean;
  /** The available pictures by their URL in the file. */
  pictures: ReadonlyMap<string, { id: number; src: string }>;
  brand_id?: number | null | undefined;
  category_ids?: readonly number[] | undefined;
  related_ids?: readonly number[] | undefined;
};

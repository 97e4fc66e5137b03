import type { EditedProduct } from './edited.ts';

/** The product's pictures in another order or number; items that showed one that is gone show the first again. */
export function withPictures(product: EditedProduct, media_ids: number[]): EditedProduct {
  const gone = new Set(product.media_ids.filter((id) => !media_ids.includes(id)));
  const items = product.items.map((item) => (item.media_id !== null && gone.has(item.media_id) ? { ...item, media_id: null } : item));
  return { ...product, media_ids, items };
}

/** Every item with this value of an option shows that picture; null: the product's first. */
export function withValuePicture(product: EditedProduct, option: number, key: string, media_id: number | null): EditedProduct {
  return { ...product, items: product.items.map((item) => (item.values[option] === key ? { ...item, media_id } : item)) };
}

/** The picture that all items with this value show; undefined where they differ. */
export function valuePicture({ items }: EditedProduct, option: number, key: string): number | null | undefined {
  const shown = new Set(items.filter(({ values }) => values[option] === key).map(({ media_id }) => media_id));
  return shown.size > 1 ? undefined : ([...shown][0] ?? null);
}

/** What an item can show: the product's pictures, then those that only items have. */
export function picturesToChoose({ media_ids, items }: EditedProduct): number[] {
  return [...new Set([...media_ids, ...items.flatMap(({ media_id }) => media_id ?? [])])];
}

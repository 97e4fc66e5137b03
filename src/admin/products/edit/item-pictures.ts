import type { EditedProduct } from './edited.ts';

/** Changes the product's pictures; items that showed a removed one show the first again. */
export function withPictures(product: EditedProduct, media_ids: number[]): EditedProduct {
  const gone = new Set(product.media_ids.filter((id) => !media_ids.includes(id)));
  const items = product.items.map((item) => (item.media_id !== null && gone.has(item.media_id) ? { ...item, media_id: null } : item));
  return { ...product, media_ids, items };
}

/** Sets the picture of every item with this value; null: the product's first. */
export function withValuePicture(product: EditedProduct, option: number, key: string, media_id: number | null): EditedProduct {
  return { ...product, items: product.items.map((item) => (item.values[option] === key ? { ...item, media_id } : item)) };
}

/** The picture of all items with this value; undefined where they differ. */
export function valuePicture({ items }: Pick<EditedProduct, 'items'>, option: number, key: string): number | null | undefined {
  const shown = new Set(items.filter(({ values }) => values[option] === key).map(({ media_id }) => media_id));
  return shown.size > 1 ? undefined : ([...shown][0] ?? null);
}

/** The pictures an item can have: the product's, then those that only items have. */
export function picturesToChoose({ media_ids, items }: EditedProduct): number[] {
  return [...new Set([...media_ids, ...items.flatMap(({ media_id }) => media_id ?? [])])];
}

/**
 * The picture of a new item with these values: the one that all items of a value share, while an item without the value shows
 * another; null where no value has such a picture.
 */
export function pictureForValues(items: EditedProduct['items'], values: readonly string[]): number | null {
  for (const [option, key] of values.entries()) {
    const picture = valuePicture({ items }, option, key);
    if (picture && items.some((item) => item.values[option] !== key && item.media_id !== picture)) return picture;
  }
  return null;
}

import type { ProductOption } from '#modules/catalog/contract.ts';
import { now } from '../../clock.ts';
import type { EditedProduct } from './edited.ts';

const maxLength = 64;

/** Characters for scanners and label printers: letters, digits and hyphens. */
const asCode = (text: string): string =>
  text
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');

/** A value's English or Latin name; one with Chinese only is named by its position. */
function valueCode({ values }: ProductOption, key: string | undefined): string {
  const at = values.findIndex((value) => value.key === key);
  return asCode(values[at]?.label.en ?? '') || asCode(values[at]?.label.tw ?? '') || String(at + 1);
}

/** Generates missing SKUs from the product's Latin name, or from the minute, and the values: `COTTON-TEE-BLACK-S`. */
export function withSkus(product: EditedProduct, at: Date = now()): EditedProduct {
  const { name, options, items } = product;
  const minute = Math.floor(at.getTime() / 60_000).toString(36);
  const stem = (asCode(name.en ?? '') || asCode(name.tw)).slice(0, 24) || `P${minute}`.toUpperCase();
  const taken = new Set(items.map(({ sku }) => sku.toUpperCase()));
  const free = (desiredSku: string): string => {
    let sku = desiredSku;
    for (let n = 2; taken.has(sku); n += 1) sku = `${desiredSku}-${n}`;
    taken.add(sku);
    return sku;
  };
  return {
    ...product,
    items: items.map((item) => {
      if (item.sku) return item;
      const parts = options.map((option, i) => valueCode(option, item.values[i]));
      return { ...item, sku: free([stem, ...parts].join('-').slice(0, maxLength - 4)) };
    }),
  };
}

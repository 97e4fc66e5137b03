import { blankItem, blankProduct, type ProductForm } from '#modules/catalog/contract.ts';
import { productSetup } from '#modules/catalog/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { DemoData, DemoItem, DemoProduct } from './demo-data.ts';

export type Ids = ReadonlyMap<string, number>;
/** Ids by key; items by SKU. */
export type CatalogueIds = { categories: Ids; products: Ids; items: Ids; gifts: Ids };

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/**
 * Brands, categories and products. `promised` is what the demo's orders will take of each SKU, put on the shelf on top
 * of what can be sold in the end. Products appeared one an hour in the file's order, the newest last.
 */
export async function seedProducts(
  tx: Tx,
  data: DemoData,
  pictures: Ids,
  promised: ReadonlyMap<string, number>,
  opened: Date,
  today: Date = opened,
): Promise<CatalogueIds> {
  const brands = new Map<string, number>();
  for (const [sort, { key, banner, ...brand }] of data.brands.entries()) {
    const banner_media_id = banner ? (pictures.get(banner) ?? null) : null;
    brands.set(key, await productSetup.addBrand(tx, { ...brand, sort, banner_media_id }));
  }
  const categories = new Map<string, number>();
  for (const [sort, { key, parent, picture, ...category }] of data.categories.entries()) {
    const place = {
      sort,
      parent_id: parent ? requireId(categories, parent) : null,
      media_id: picture ? (pictures.get(picture) ?? null) : null,
    };
    categories.set(key, await productSetup.addCategory(tx, { ...category, ...place }));
  }
  const products = new Map<string, number>();
  const items = new Map<string, number>();
  for (const [i, product] of newestLast(data).entries()) {
    const form = buildForm(product, { brand: requireId(brands, product.brand), categories, pictures, items, promised, today });
    // A set of existing products is not new.
    const appeared = product.type === 'combo' ? opened : new Date(opened.getTime() + i * hourMs);
    const saving = { currency: 'twd' as const, now: appeared, staffId: null, stockKind: 'initial' as const };
    const { id, itemIds } = await productSetup.addProduct(tx, form, saving, { sort: product.sort });
    products.set(product.key, id);
    for (const [place, itemId] of itemIds.entries()) items.set(product.items[place]?.sku ?? '', itemId);
  }
  return { categories, products, items, gifts: await seedGifts(tx, data, pictures, items, opened) };
}

async function seedGifts(tx: Tx, data: DemoData, pictures: Ids, items: Ids, opened: Date): Promise<Ids> {
  const gifts = new Map<string, number>();
  for (const [sort, { key, picture, sku, linked_sku, ...gift }] of data.gifts.entries()) {
    const form = {
      ...gift,
      sku: sku ?? null,
      media_id: pictures.get(picture) ?? null,
      linked_item_id: linked_sku ? requireId(items, linked_sku) : null,
      temperature: 'ambient' as const,
      active: true,
      starts_at: null,
      ends_at: null,
      sort,
    };
    gifts.set(key, await productSetup.addGift(tx, form, { currency: 'twd', now: opened, staffId: null }));
  }
  return gifts;
}

/** The products shown as new are created last, the first of the list at the very end; combos after their parts. */
function newestLast({ products, shop }: DemoData): DemoProduct[] {
  const fresh = shop.home.new_arrivals.products;
  return [...products]
    .sort((a, b) => fresh.indexOf(b.key) - fresh.indexOf(a.key))
    .sort((a, b) => Number(fresh.includes(a.key)) - Number(fresh.includes(b.key)))
    .sort((a, b) => Number(a.type === 'combo') - Number(b.type === 'combo'));
}

type Found = { brand: number | null; categories: Ids; pictures: Ids; items: Ids; promised: ReadonlyMap<string, number>; today: Date };

/** A product of the demo as its form would send it. */
export function buildForm(product: DemoProduct, { brand, categories, pictures, items, promised, today }: Found): ProductForm {
  return {
    ...blankProduct,
    type: product.type,
    name: product.name,
    subtitle: product.subtitle,
    description: product.description,
    slug: product.slug,
    spec_table: product.spec_table,
    purchase_note: product.purchase_note ?? null,
    badge: product.badge ?? null,
    options: product.options,
    brand_id: brand,
    category_ids: product.categories.map((key) => requireId(categories, key)),
    tags: product.tags ?? [],
    media_ids: product.pictures.flatMap((name) => pictures.get(name) ?? []),
    shelf_status: product.shelf_status,
    available_from: product.starts_in_days ? new Date(today.getTime() + product.starts_in_days * dayMs).toISOString() : null,
    member_only: product.member_only ?? false,
    min_order_quantity: product.min_order_quantity,
    max_per_order: product.max_per_order ?? null,
    max_per_customer: product.max_per_customer ?? null,
    is_credit: product.is_credit ?? false,
    preorder: product.preorder ? { enabled: true, ship_from: product.preorder.ship_from, note: product.preorder.note } : null,
    requires_tax_id: product.requires_tax_id ?? false,
    combo: product.combo ?? null,
    slots: (product.slots ?? []).map((slot) => ({
      ...slot,
      items: slot.items.map(({ sku, ...item }) => ({ ...item, product_item_id: requireId(items, sku) })),
    })),
    items: product.items.map((item) => itemForm(item, promised.get(item.sku) ?? 0, pictures)),
  };
}

const itemForm = (item: DemoItem, promised: number, pictures: Ids): ProductForm['items'][number] => ({
  ...blankItem,
  sku: item.sku,
  barcode: item.barcode ?? null,
  values: item.values,
  price: item.price,
  suggested_price: item.suggested_price ?? null,
  cost_price: item.cost_price,
  stock: item.stock + promised,
  backorder_limit: item.backorder_limit ?? 0,
  weight_g: item.weight_g,
  media_id: (item.picture && pictures.get(item.picture)) || null,
});

/** Throws for a key that no file of the demo declares: a mistake in the data. */
export function requireId(ids: Ids, key: string): number {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`the demo has nothing called ${key}`);
  return id;
}

import type { productSetup } from '#modules/catalog/index.ts';
import type { PictureDeps } from '#modules/media/index.ts';
import { type DemoProduct, readDemoProducts } from './demo-data.ts';
import { productPictures, storePictures } from './pictures.ts';
import { buildForm, type Ids } from './products.ts';

/** One of each kind, and the combo of the other three behind its parts. */
const sampled = ['teatin', 'tea-cups', 'teapot', 'tea-table-set'];

/** A few of the demo's products as samples for an empty shop, with their pictures: drafts that need no brand and no category. */
export async function buildSamples(deps: PictureDeps): Promise<productSetup.Sample[]> {
  const all = await readDemoProducts();
  const products = sampled.flatMap((key) => all.find((product) => product.key === key) ?? []);
  const pictures = await storePictures(deps, productPictures(products));
  return products.map((product) => ({
    key: product.key,
    form: (items) =>
      buildForm(plainly(product, items), { brand: null, categories: new Map(), pictures, items, promised: new Map(), today: new Date(0) }),
  }));
}

/** Without its references to the rest of the demo. */
const plainly = (product: DemoProduct, items: Ids): DemoProduct => ({
  ...product,
  categories: [],
  tags: [],
  shelf_status: 'draft',
  slots: (product.slots ?? []).map((slot) => ({ ...slot, items: slot.items.filter(({ sku }) => items.has(sku)) })),
});

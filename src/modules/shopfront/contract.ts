import { z } from 'zod';
import { availabilities, optionDisplays } from '#modules/catalog/contract.ts';
import { endpoint } from '#shared/contract.ts';
import { idField, pageInput, pageOf, pictureView } from '#shared/fields.ts';
import { refuser } from '#shared/refusal.ts';

/** A product as lists show it, in the reader's language. Amounts in major units. */
export const productCard = z.object({
  id: z.number(),
  slug: z.string(),
  name: z.string(),
  subtitle: z.string(),
  brand: z.string(),
  picture: pictureView.nullable(),
  hover_picture: pictureView.nullable(),
  price: z.number(),
  price_varies: z.boolean(),
  suggested_price: z.number().nullable(),
  availability: z.enum(availabilities),
  badge: z.string(),
  member_only: z.boolean(),
  swatches: z.array(z.string()),
  is_multi: z.boolean(),
});
export type ProductCard = z.infer<typeof productCard>;

export const categoryNode = z.object({
  id: z.number(),
  name: z.string(),
  slug: z.string(),
  seo: z.object({ slug: z.string() }),
  parent_id: z.number().nullable(),
  product_count: z.number(),
  picture: pictureView.nullable(),
  get children() {
    return z.array(categoryNode);
  },
});
export type CategoryNode = z.infer<typeof categoryNode>;

export const brandView = z.object({
  id: z.number(),
  name: z.string(),
  slug: z.string(),
  seo: z.object({ slug: z.string() }),
  intro: z.string(),
  product_count: z.number(),
});
export type BrandView = z.infer<typeof brandView>;

const crumb = z.object({ id: z.number(), name: z.string(), slug: z.string() });

/** The product page. `items` are the sellable specifications; exact stock is said only when it is low. */
export const productDetail = z.object({
  id: z.number(),
  slug: z.string(),
  slugs: z.object({ tw: z.string(), en: z.string() }),
  name: z.string(),
  name_is_fallback: z.boolean(),
  subtitle: z.string(),
  description: z.string(),
  spec_table: z.array(z.object({ label: z.string(), value: z.string() })),
  purchase_note: z.string(),
  brand: crumb.nullable(),
  breadcrumb: z.array(crumb),
  pictures: z.array(pictureView),
  type: z.enum(['single', 'multi']),
  badge: z.string(),
  member_only: z.boolean(),
  availability: z.enum(availabilities),
  available_from: z.string().nullable(),
  min_order_quantity: z.number(),
  max_per_order: z.number().nullable(),
  options: z.array(
    z.object({
      name: z.string(),
      display: z.enum(optionDisplays),
      values: z.array(z.object({ key: z.string(), label: z.string(), colour: z.string().optional() })),
    }),
  ),
  items: z.array(
    z.object({
      id: z.number(),
      sku: z.string(),
      values: z.array(z.string()),
      price: z.number(),
      suggested_price: z.number().nullable(),
      availability: z.enum(availabilities),
    }),
  ),
  related: z.array(productCard),
});
export type ProductDetail = z.infer<typeof productDetail>;

/** A home block with everything resolved. */
const link = z.object({ label: z.string(), path: z.string() });
export const homeBlockView = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hero'), title: z.string(), text: z.string(), button: link, picture: pictureView.nullable() }),
  z.object({
    type: z.literal('category_tiles'),
    categories: z.array(
      z.object({ id: z.number(), name: z.string(), slug: z.string(), product_count: z.number(), picture: pictureView.nullable() }),
    ),
  }),
  z.object({ type: z.literal('product_rail'), title: z.string(), link: link.nullable(), products: z.array(productCard) }),
  z.object({
    type: z.literal('story'),
    title: z.string(),
    text: z.string(),
    button: link.nullable(),
    picture: pictureView.nullable(),
    ground: z.enum(['paper', 'wash']),
  }),
  z.object({ type: z.literal('feature'), title: z.string(), link: link.nullable(), products: z.array(productCard) }),
  z.object({ type: z.literal('visit'), title: z.string(), text: z.string() }),
]);
export type HomeBlockView = z.infer<typeof homeBlockView>;

export const productSorts = ['featured', 'newest', 'price', '-price'] as const;

export const shopfrontContract = {
  home: endpoint({
    method: 'GET',
    path: '/api/home',
    access: 'public',
    summary: 'The home page’s blocks',
    input: z.object({}),
    output: z.object({ blocks: z.array(homeBlockView) }),
  }),
  products: endpoint({
    method: 'GET',
    path: '/api/products',
    access: 'public',
    summary: 'Products on the shelf: all, of a category, of a brand, or found by a word',
    input: pageInput.extend({
      per_page: z.coerce.number().int().min(1).max(48).default(24),
      q: z.string().trim().max(100).optional(),
      category_id: idField.optional(),
      brand_id: idField.optional(),
      sort: z.enum(productSorts).default('featured'),
    }),
    output: pageOf(productCard),
  }),
  product: endpoint({
    method: 'GET',
    path: '/api/products/:id',
    access: 'public',
    summary: 'One product',
    input: z.object({ id: idField }),
    output: productDetail,
    errors: ['product_not_found'],
  }),
  categories: endpoint({
    method: 'GET',
    path: '/api/categories',
    access: 'public',
    summary: 'The category tree',
    input: z.object({ type: z.enum(['products']).default('products') }),
    output: z.array(categoryNode),
  }),
  category: endpoint({
    method: 'GET',
    path: '/api/categories/:id',
    access: 'public',
    summary: 'One category with its way up and its children',
    input: z.object({ id: idField }),
    output: z.object({
      id: z.number(),
      name: z.string(),
      slug: z.string(),
      slugs: z.object({ tw: z.string(), en: z.string() }),
      intro: z.string(),
      breadcrumb: z.array(crumb),
      children: z.array(crumb.extend({ product_count: z.number() })),
      product_count: z.number(),
    }),
    errors: ['category_not_found'],
  }),
  brands: endpoint({
    method: 'GET',
    path: '/api/brands',
    access: 'public',
    summary: 'All brands',
    input: z.object({}),
    output: z.array(brandView),
  }),
  brand: endpoint({
    method: 'GET',
    path: '/api/brands/:id',
    access: 'public',
    summary: 'One brand',
    input: z.object({ id: idField }),
    output: brandView.extend({ slugs: z.object({ tw: z.string(), en: z.string() }) }),
    errors: ['brand_not_found'],
  }),
};
export const shopfrontErrors = { category_not_found: 404, brand_not_found: 404, product_not_found: 404 } as const;
export const refuseShopfront = refuser(shopfrontErrors);

import { z } from 'zod';
import { availabilities, comboPricings, optionDisplays, productForm, productTypes, temperatures } from '#modules/catalog/contract.ts';
import { endpoint } from '#shared/contract.ts';
import { amountView, idField, listField, pictureView } from '#shared/fields.ts';
import { locales } from '#shared/locale.ts';
import { refuser } from '#shared/refusal.ts';
import { richTextView } from '#shared/text/rich-text-field.ts';
import { choiceEndpoints } from './contract/block-choices.ts';
import { blockEndpoints } from './contract/blocks.ts';
import { crumb, productCard } from './contract/card.ts';
import { linkEndpoints } from './contract/link-targets.ts';
import { listEndpoints } from './contract/lists.ts';
import { productTerms, stockEndpoints, unitOfferView } from './contract/terms.ts';

export * from './contract/blocks.ts';
export * from './contract/card.ts';
export type { LinkTarget } from './contract/link-targets.ts';
export * from './contract/lists.ts';

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

/** A combo slot: `pick` units of these per set. */
const slotView = z.object({
  id: z.number(),
  name: z.string(),
  pick: z.number(),
  is_distinct: z.boolean(),
  items: z.array(
    z.object({
      product_item_id: z.number(),
      product_id: z.number(),
      slug: z.string(),
      name: z.string(),
      spec: z.string(),
      picture: pictureView.nullable(),
      /** What one costs alone. */
      price: amountView,
      /** Extra price per set. */
      extra_price: amountView,
      max_per_set: z.number().nullable(),
      availability: z.enum(availabilities),
    }),
  ),
});

/** The product page. `items`: sellable items, none for a combo; exact stock is never shown. */
export const productDetail = z.object({
  id: z.number(),
  slug: z.string(),
  slugs: z.object({ tw: z.string(), en: z.string() }),
  name: z.string(),
  name_is_fallback: z.boolean(),
  subtitle: z.string(),
  description: richTextView,
  spec_table: z.array(z.object({ label: z.string(), value: z.string() })),
  purchase_note: richTextView,
  brand: crumb.nullable(),
  breadcrumb: z.array(crumb),
  pictures: z.array(pictureView),
  type: z.enum(productTypes),
  badge: z.string(),
  tags: z.array(z.string()),
  seo: z.object({ title: z.string(), description: z.string() }),
  video_url: z.string().nullable(),
  member_only: z.boolean(),
  /** Prices are credits. */
  is_credit: z.boolean(),
  /** Preorder; null: none. */
  preorder: z.object({ ship_from: z.string().nullable(), note: z.string() }).nullable(),
  temperature: z.enum(temperatures),
  requires_tax_id: z.boolean(),
  availability: z.enum(availabilities),
  available_from: z.string().nullable(),
  min_order_quantity: z.number(),
  order_step: z.number(),
  max_per_order: z.number().nullable(),
  max_per_customer: z.number().nullable(),
  /** Of the cheapest and the most expensive specification or set. */
  price: amountView,
  price_max: z.number(),
  suggested_price: amountView.nullable(),
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
      price: amountView,
      suggested_price: amountView.nullable(),
      offer: unitOfferView.nullable(),
      /** Reward credits per unit. */
      earn: z.number(),
      picture: pictureView.nullable(),
      availability: z.enum(availabilities),
    }),
  ),
  ...productTerms,
  /** Combo pricing: `value` is a price, a percentage or an amount. */
  combo: z.object({ pricing: z.enum(comboPricings), value: z.number().nullable() }).nullable(),
  slots: z.array(slotView),
  related: z.array(productCard),
});
export type ProductDetail = z.infer<typeof productDetail>;

export const shopfrontContract = {
  ...stockEndpoints,
  ...choiceEndpoints,
  ...linkEndpoints,
  ...blockEndpoints,
  ...listEndpoints,
  cards: endpoint({
    method: 'GET',
    path: '/api/product-cards',
    access: 'public',
    summary: 'Some products as cards, in the requested order; those off the shelf are left out',
    input: z.object({ ids: listField(idField).transform((ids = []) => [...new Set(ids)].slice(0, 24)) }),
    output: z.object({ data: z.array(productCard) }),
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
  preview: endpoint({
    method: 'POST',
    path: '/api/admin/products/preview',
    access: 'products update',
    summary: 'Preview of a product’s page from its form; nothing is stored',
    input: productForm.extend({ id: idField.optional(), locale: z.enum(locales) }),
    output: productDetail,
  }),
  placeNames: endpoint({
    method: 'GET',
    path: '/api/place-names',
    access: 'public',
    summary: 'Names of all categories and brands, for menus: without their numbers of products',
    input: z.object({}),
    output: z.object({
      categories: z.array(crumb.extend({ parent_id: z.number().nullable(), picture: pictureView.nullable(), has_children: z.boolean() })),
      brands: z.array(crumb),
    }),
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
    summary: 'One category with its ancestors and children',
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
    output: brandView.extend({
      slugs: z.object({ tw: z.string(), en: z.string() }),
      /** A wide picture above the brand’s list. */
      banner: pictureView.nullable(),
    }),
    errors: ['brand_not_found'],
  }),
};
export const shopfrontErrors = { category_not_found: 404, brand_not_found: 404, product_not_found: 404 } as const;
export const refuseShopfront = refuser(shopfrontErrors);

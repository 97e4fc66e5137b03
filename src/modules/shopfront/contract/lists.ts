import { z } from 'zod';
import { optionDisplays } from '#modules/catalog/contract.ts';
import { endpoint } from '#shared/contract.ts';
import { idField, listField, pageInput, pageSchema } from '#shared/fields.ts';
import { crumb, productCard } from './card.ts';

export const productSorts = ['featured', 'newest', 'sales', 'price', '-price'] as const;

const countedName = z.object({ id: z.number(), name: z.string(), slug: z.string(), count: z.number() });
/** How many products each choice would show, the other filters as they are. */
export const facetsView = z.object({
  categories: z.array(countedName.extend({ parent_id: z.number().nullable() })),
  brands: z.array(countedName),
  tags: z.array(z.object({ tag: z.string(), count: z.number() })),
  /** Option facets. `key`: value for `options`, equal in both languages. */
  options: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      display: z.enum(optionDisplays),
      values: z.array(z.object({ key: z.string(), label: z.string(), colour: z.string().nullable(), count: z.number() })),
    }),
  ),
  price: z.object({ min: z.number(), max: z.number() }).nullable(),
  in_stock: z.number(),
  member: z.number(),
  credit: z.number(),
});
export type FacetsView = z.infer<typeof facetsView>;

const maxOptions = 20;
/** `name:value` in Chinese; repeatable, because values may contain commas. */
const optionsField = z
  .preprocess((v) => (typeof v === 'string' ? [v] : v), z.array(z.string().trim().min(3).max(100).includes(':')).max(maxOptions))
  .optional();

export const listEndpoints = {
  products: endpoint({
    method: 'GET',
    path: '/api/products',
    access: 'public',
    summary: 'Products on the shelf: all, of a category, of a brand, or by search',
    input: pageInput.extend({
      per_page: z.coerce.number().int().min(1).max(48).default(24),
      q: z.string().trim().max(100).optional(),
      category_id: idField.optional(),
      brand_id: idField.optional(),
      /** In one of these categories, or below it. */
      categories: listField(idField),
      /** One of these brands. */
      brands: listField(idField),
      /** Has one of these. */
      tags: listField(z.string().trim().max(30)),
      /** For each option, one of the values. */
      options: optionsField,
      price_min: z.coerce.number().min(0).optional(),
      price_max: z.coerce.number().min(0).optional(),
      availability: z.enum(['in_stock']).optional(),
      /** Only for members; for credits. */
      member: z.enum(['1']).optional(),
      credit: z.enum(['1']).optional(),
      /** Also count what the filters would show. */
      facets: z.enum(['0', '1']).default('0'),
      sort: z.enum(productSorts).default('featured'),
    }),
    /** `meant`: the corrected query; the products are its results, unless there are none. */
    output: pageSchema(productCard).extend({ facets: facetsView.nullable(), meant: z.string().nullable() }),
  }),
  suggest: endpoint({
    method: 'GET',
    path: '/api/search/suggest',
    access: 'public',
    summary: 'Suggestions while typing: the first products, categories, brands and articles, and frequent searches',
    input: z.object({ q: z.string().trim().max(100).default('') }),
    output: z.object({
      products: z.array(productCard),
      total: z.number(),
      meant: z.string().nullable(),
      categories: z.array(crumb),
      brands: z.array(crumb),
      articles: z.array(crumb),
      hot: z.array(z.string()),
    }),
  }),
};

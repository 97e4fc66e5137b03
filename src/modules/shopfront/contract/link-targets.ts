import { z } from 'zod';
import { endpoint } from '#shared/contract.ts';
import { idField, listField } from '#shared/fields.ts';

const bothTexts = z.object({ tw: z.string(), en: z.string().optional() });

const linkTarget = z.object({
  kind: z.enum(['category', 'brand', 'news_category', 'product', 'page', 'article']),
  id: z.number(),
  name: bothTexts,
  slug: bothTexts,
  /** Whether shoppers see it now. */
  is_public: z.boolean(),
  /** Of a page: whether it is marked to be in the menu, which shows it last when it has no entry. */
  in_menu: z.boolean().optional(),
});
export type LinkTarget = z.infer<typeof linkTarget>;

export const linkEndpoints = {
  linkTargets: endpoint({
    method: 'GET',
    path: '/api/admin/link-targets',
    access: 'cms update',
    summary: 'What a menu entry may lead to: categories, brands, pages, and the named products and articles',
    input: z.object({ products: listField(idField), articles: listField(idField) }),
    output: z.object({ data: z.array(linkTarget) }),
  }),
};

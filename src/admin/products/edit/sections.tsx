import * as m from '#messages';
import type { ProductForStaff } from '#modules/catalog/contract.ts';
import { LanguageSwitch } from '../../kit/form/languages.tsx';
import type { Section } from '../../kit/form/sections.tsx';
import { ProductsField } from '../../kit/pickers/products-field.tsx';
import { Content } from './content.tsx';
import type { EditedProduct } from './edited.ts';
import { Items } from './items.tsx';
import { Basics, Pictures, Search } from './parts.tsx';
import { Delivery, Limits } from './selling.tsx';

/** The cards of a product's form, in their order. */
export const productSections: Section<EditedProduct, ProductForStaff>[] = [
  { id: 'basics', title: m.admin_product_edit_basics, extra: () => <LanguageSwitch />, body: (form) => <Basics form={form} /> },
  {
    id: 'pictures',
    title: m.admin_product_edit_pictures,
    count: ({ value }) => value.media_ids.length,
    note: m.admin_product_edit_pictures_note,
    body: (form) => <Pictures form={form} />,
  },
  {
    id: 'items',
    title: m.admin_product_edit_items,
    count: ({ value }) => value.items.length,
    isFlush: true,
    body: (form) => <Items form={form} />,
  },
  { id: 'limits', title: m.admin_product_edit_limits, body: (form) => <Limits form={form} /> },
  { id: 'delivery', title: m.admin_product_edit_delivery, body: (form) => <Delivery form={form} /> },
  { id: 'content', title: m.admin_product_edit_content, isFlush: true, body: (form) => <Content form={form} /> },
  { id: 'search', title: m.admin_product_edit_search, dot: ({ value }) => value.slug, body: (form) => <Search form={form} /> },
  {
    id: 'related',
    title: m.admin_product_logs_related,
    count: ({ value }) => value.related_ids.length || undefined,
    note: m.admin_product_edit_related_note,
    body: (form, record) => (
      <ProductsField
        hidesLabel
        at={form.field('related_ids')}
        label={m.admin_product_logs_related()}
        addLabel={m.admin_product_edit_add_related()}
        max={20}
        without={record?.id}
      />
    ),
  },
];

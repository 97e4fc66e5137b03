import './edit/combo.css';
import './edit/edit.css';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { CopyPlus, Eye, History } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import * as m from '#messages';
import type { ProductForStaff } from '#modules/catalog/contract.ts';
import { inLocale, localizedPath } from '#shared/locale.ts';
import { call } from '../client.ts';
import { Chip, Thumb } from '../kit/cells.tsx';
import { FormScreen } from '../kit/form/form-screen.tsx';
import { FormSkeleton } from '../kit/form/form-skeleton.tsx';
import { LanguageSwitch } from '../kit/form/languages.tsx';
import { learnPictures, pictureOf } from '../kit/form/pictures/known-pictures.ts';
import type { Section } from '../kit/form/sections.tsx';
import type { Form } from '../kit/form/use-form.ts';
import { May } from '../kit/may.tsx';
import { GoodsField } from '../kit/pickers/goods-field.tsx';
import { StatusTag } from '../kit/status/status-tag.tsx';
import { shelfStatuses } from '../kit/status/statuses.ts';
import { language } from '../language.ts';
import { Content } from './edit/content.tsx';
import { blankProduct, changedItems, copyOf, type EditedProduct, editedOf, sentOf } from './edit/edited.ts';
import { Items } from './edit/items.tsx';
import { Basics, Pictures, Search } from './edit/parts.tsx';
import { Rail } from './edit/rail.tsx';
import { Delivery, Limits } from './edit/selling.tsx';

/** Creates or edits a product; `?from=12` starts a new one as a copy of another. */
export function Component(): ReactNode {
  const { id } = useParams();
  const from = useSearchParams()[0].get('from');
  const copied = useQuery({
    queryKey: ['catalog.readProduct', from, 'copy'],
    queryFn: () => readProduct(from ?? ''),
    enabled: !id && from !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const heading = id ? m.admin_product_edit_edit() : m.admin_product_edit_create();
  if (!id && from !== null && copied.isPending) return <FormSkeleton />;
  return (
    <FormScreen<ProductForStaff, EditedProduct>
      key={id ?? `new ${from}`}
      source={{
        record: id ? { key: ['catalog.readProduct', id], read: () => readProduct(id) } : null,
        formOf: editedOf,
        versionOf: ({ version }) => version,
        save: async (form, version) => {
          if (!id || version === null) return `/products/${(await call('catalog.createProduct', sentOf(form))).id}`;
          await call('catalog.updateProduct', { ...sentOf(form), id, version });
          return undefined;
        },
      }}
      blank={copied.data ? copyOf(copied.data) : blankProduct()}
      draftKey={`product ${id ?? 'new'}`}
      crumbs={[{ label: m.admin_frame_products(), path: '/products' }]}
      back="/products"
      title={({ value }) => inLocale(value.name, language()) || heading}
      brokenTitle={m.admin_product_edit_broken()}
      picture={({ value }) => <Thumb picture={pictureOf(value.media_ids[0] ?? null)} size={30} />}
      marks={({ value, base }) => (
        <>
          <StatusTag status={shelfStatuses[base.shelf_status]} size="large" />
          <Chip>{typeNames[value.type]()}</Chip>
        </>
      )}
      actions={(form, record) => record && <Actions form={form} id={record.id} />}
      sections={sections}
      rail={(form, record) => <Rail form={form} record={record} />}
      showsCompleteness
      pieces={{
        key: 'items',
        words: (before, now) =>
          changedItems(before, now) > 0 ? m.admin_product_edit_changed_skus({ n: changedItems(before, now) }) : null,
      }}
    />
  );
}

const typeNames = { single: m.admin_product_edit_single, multi: m.admin_product_edit_multi, combo: m.admin_product_edit_combo };

async function readProduct(id: string): Promise<ProductForStaff> {
  const product = await call('catalog.readProduct', { id });
  learnPictures(product.media);
  return product;
}

function Actions({ form, id }: { form: Form<EditedProduct>; id: number }): ReactNode {
  const navigate = useNavigate();
  const locale = language();
  return (
    <>
      {form.base.shelf_status === 'on_shelf' && (
        <Button type="text" icon={<Eye size={15} />} href={localizedPath(`/products/${id}`, locale)} target="_blank">
          {m.admin_product_edit_view()}
        </Button>
      )}
      <May needs="logs view">
        <Button type="text" icon={<History size={15} />} onClick={() => void navigate(`/products/${id}/logs`)}>
          {m.admin_product_logs_link()}
        </Button>
      </May>
      <May needs="products create">
        <Button type="text" icon={<CopyPlus size={15} />} onClick={() => void navigate(`/products/create?from=${id}`)}>
          {m.admin_product_edit_duplicate()}
        </Button>
      </May>
    </>
  );
}

const sections: Section<EditedProduct, ProductForStaff>[] = [
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
    body: (form, record) => <Items form={form} record={record} />,
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
      <GoodsField
        at={form.field('related_ids')}
        label={m.admin_product_logs_related()}
        addLabel={m.admin_product_edit_add_related()}
        max={20}
        without={record?.id}
      />
    ),
  },
];

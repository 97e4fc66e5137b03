import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router';
import * as m from '#messages';
import type { ProductForStaff } from '#modules/catalog/contract.ts';
import { inLocale } from '#shared/locale.ts';
import { call } from '../client.ts';
import { Chip, Thumb } from '../kit/cells.tsx';
import { FormScreen } from '../kit/form/form-screen.tsx';
import { FormSkeleton } from '../kit/form/form-skeleton.tsx';
import { learnPictures, pictureOf } from '../kit/form/pictures/known-pictures.ts';
import { ErrorState } from '../kit/state.tsx';
import { StatusTag } from '../kit/status/status-tag.tsx';
import { shelfStatuses } from '../kit/status/statuses.ts';
import { language } from '../language.ts';
import { Actions } from './edit/actions.tsx';
import { changedItems, copyProduct, type EditedProduct, newProduct, toEditedProduct, toProductForm } from './edit/edited.ts';
import { Rail } from './edit/rail.tsx';
import { productSections } from './edit/sections.tsx';

/** Creates or edits a product; `?from=12` starts with a copy of another. */
export function Component(): ReactNode {
  const { id } = useParams();
  const from = useSearchParams()[0].get('from');
  const copied = useQuery({
    queryKey: ['catalog.readProduct', from, 'copy'],
    queryFn: () => readProduct(from ?? ''),
    enabled: !id && from !== null,
    staleTime: Number.POSITIVE_INFINITY,
    // The form takes the copy once: one in the cache may be older than the product.
    gcTime: 0,
  });
  const heading = id ? m.admin_product_edit_edit() : m.admin_product_edit_create();
  if (!id && copied.error)
    return <ErrorState title={m.admin_product_edit_broken()} error={copied.error} retry={() => void copied.refetch()} />;
  if (!id && from !== null && copied.isPending) return <FormSkeleton />;
  return (
    <FormScreen<ProductForStaff, EditedProduct>
      key={id ?? `new ${from}`}
      source={{
        record: id ? { key: ['catalog.readProduct', id], read: () => readProduct(id) } : null,
        formOf: toEditedProduct,
        versionOf: ({ version }) => version,
        save: async (form, version) => {
          if (!id || version === null) return `/products/${(await call('catalog.createProduct', toProductForm(form))).id}`;
          await call('catalog.updateProduct', { ...toProductForm(form), id, version });
          return undefined;
        },
      }}
      blank={newProduct()}
      typed={copied.data && copyProduct(copied.data)}
      draftKey={`product ${id ?? 'new'}`}
      crumbs={[{ label: m.admin_layout_products(), path: '/products' }]}
      back="/products"
      title={({ value }) => inLocale(value.name, language()) || heading}
      brokenTitle={m.admin_product_edit_broken()}
      picture={({ value }) => <Thumb picture={pictureOf(value.media_ids[0] ?? null)} size={30} />}
      marks={({ value, base }, record) => (
        <>
          <StatusTag status={shelfStatuses[base.shelf_status]} size="large" />
          <Chip>{typeNames[value.type]()}</Chip>
          {record?.archived && <Chip>{m.admin_product_logs_archived()}</Chip>}
        </>
      )}
      actions={(form, record) => record && <Actions form={form} record={record} />}
      logged={id ? { model: 'Product', id } : undefined}
      sections={productSections}
      rail={(form, record) => <Rail form={form} record={record} />}
      showsCompleteness
      pieces={{
        key: 'items',
        words: (before, now) =>
          now.type !== 'combo' && changedItems(before, now) > 0
            ? m.admin_product_edit_changed_skus({ n: changedItems(before, now) })
            : null,
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

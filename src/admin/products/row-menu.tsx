import { Archive, ArchiveRestore, CopyPlus, Eye, History, PencilLine } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { ProductRow } from '#modules/catalog/contract.ts';
import { localizedPath } from '#shared/locale.ts';
import { type MenuEntry, MoreMenu } from '../kit/menu.tsx';
import { useLanguage } from '../language.ts';
import { useMay } from '../session.ts';
import { useArchiving } from './use-archiving.ts';

/** The actions of one product in its row: edit, look at it in the shop, copy, log, archive. */
export function RowMenu({ product }: { product: ProductRow }): ReactNode {
  const { id, shelf_status, archived } = product;
  const locale = useLanguage();
  const setArchived = useArchiving(product);
  const mayChange = useMay('products update');
  const mayCreate = useMay('products create');
  const mayReadLogs = useMay('logs view');
  const look = (): void => void window.open(localizedPath(`/products/${id}`, locale), '_blank', 'noopener');
  const archiving: MenuEntry = archived
    ? { key: 'restore', label: m.admin_products_restore(), icon: ArchiveRestore, act: () => void setArchived(false) }
    : { key: 'archive', label: m.admin_products_archive(), icon: Archive, act: () => void setArchived(true) };
  const entries: MenuEntry[] = [
    ...(mayChange ? [{ key: 'edit', label: m.admin_product_edit_edit(), icon: PencilLine, to: `/products/${id}` }] : []),
    ...(shelf_status === 'on_shelf' ? [{ key: 'view', label: m.admin_form_view_in_shop(), icon: Eye, act: look }] : []),
    // A copy starts from the whole product, which only those who may change products can read.
    ...(mayCreate && mayChange
      ? [{ key: 'copy', label: m.admin_product_edit_duplicate(), icon: CopyPlus, to: `/products/create?from=${id}` }]
      : []),
    ...(mayReadLogs ? [{ key: 'logs', label: m.admin_product_logs_link(), icon: History, to: `/products/${id}/logs` }] : []),
    ...(mayChange ? [archiving] : []),
  ];
  return <MoreMenu type="text" entries={entries} />;
}

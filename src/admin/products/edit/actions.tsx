import { Button } from 'antd';
import { Archive, ArchiveRestore, CopyPlus, History } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages';
import type { ProductForStaff } from '#modules/catalog/contract.ts';
import { ShopLink } from '../../kit/form/shop-link.tsx';
import type { Form } from '../../kit/form/use-form.ts';
import { MoreMenu } from '../../kit/menu.tsx';
import pageStyles from '../../kit/page.module.css';
import { useMay } from '../../session.ts';
import { useArchiving } from '../use-archiving.ts';
import type { EditedProduct } from './edited.ts';

/** Other actions of a product: preview, log, copy, archive. */
export function Actions({ form, record: { id, archived } }: { form: Form<EditedProduct>; record: ProductForStaff }): ReactNode {
  const navigate = useNavigate();
  const archive = useArchiving({ id, shelf_status: form.base.shelf_status });
  const setArchived = async (isArchived: boolean): Promise<void> => {
    if (await archive(isArchived)) await navigate('/products');
  };
  const logs = useMay('logs view') && (() => void navigate(`/products/${id}/logs`));
  const copy = useMay('products create') && (() => void navigate(`/products/create?from=${id}`));
  return (
    <>
      {form.base.shelf_status === 'on_shelf' && <ShopLink path={`/products/${id}`} edits="products update" />}
      {logs && (
        <Button className={pageStyles.wideOnly} icon={<History size={15} />} onClick={logs}>
          {m.admin_product_logs_link()}
        </Button>
      )}
      {copy && (
        <Button className={pageStyles.wideOnly} icon={<CopyPlus size={15} />} onClick={copy}>
          {m.admin_product_edit_duplicate()}
        </Button>
      )}
      <MoreMenu
        entries={[
          ...(logs ? [{ key: 'logs', label: m.admin_product_logs_link(), icon: History, act: logs }] : []),
          ...(copy ? [{ key: 'copy', label: m.admin_product_edit_duplicate(), icon: CopyPlus, act: copy }] : []),
          archived
            ? { key: 'restore', label: m.admin_products_restore(), icon: ArchiveRestore, act: () => void setArchived(false) }
            : { key: 'archive', label: m.admin_products_archive(), icon: Archive, act: () => void setArchived(true) },
        ]}
      />
    </>
  );
}

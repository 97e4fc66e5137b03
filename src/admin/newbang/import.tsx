import { Select } from 'antd';
import { PackagePlus } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import * as m from '#messages';
import type { SuppliedRow } from '#modules/newbang/contract.ts';
import dialogStyles from '../kit/dialog.module.css';
import { ActionDialog } from '../kit/dialog.tsx';
import type { BulkAction, BulkDialog } from '../kit/list/spec.ts';
import { useCategories } from '../kit/pickers/product-choices.ts';

/** Imports the ticked products into drafts. */
export const importAction: BulkAction<SuppliedRow> = {
  call: 'newbang.importProducts',
  body: {},
  key: 'import',
  label: m.admin_newbang_import,
  icon: PackagePlus,
  needs: 'newbang create',
  fits: ({ state, product_id }) => product_id === null && state !== 'gone',
  done: (n) => m.admin_newbang_imported({ n }),
  prompt: { kind: 'dialog', draw: (props) => <ImportDialog {...props} /> },
};

function ImportDialog({ action, n, go, onClose }: BulkDialog<SuppliedRow>): ReactNode {
  const [category, setCategory] = useState<number | null>(null);
  return (
    <ActionDialog
      title={m.admin_newbang_import_title({ n })}
      action={m.admin_newbang_import()}
      send={() => go({ ...action, body: { category_id: category } })}
      onClose={onClose}
    >
      <p className={dialogStyles.dialogText}>{m.admin_newbang_import_text()}</p>
      <CategorySelect value={category} onChange={setCategory} />
    </ActionDialog>
  );
}

function CategorySelect({ value, onChange }: { value: number | null; onChange: (id: number | null) => void }): ReactNode {
  const id = useId();
  const options = useCategories().map((category) => ({ value: category.id, label: category.name }));
  return (
    <>
      <label htmlFor={id}>{m.admin_newbang_import_category()}</label>
      <Select<number>
        id={id}
        value={value as number}
        onChange={(next: number | undefined) => onChange(next ?? null)}
        options={options}
        placeholder={m.admin_newbang_by_name()}
        allowClear={{ label: m.admin_kit_clear() }}
        style={{ width: '100%' }}
      />
    </>
  );
}

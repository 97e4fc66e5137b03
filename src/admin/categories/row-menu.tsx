import { Eye, EyeOff, FolderInput, FolderPlus, MergeIcon, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages';
import type { CategoryRow } from '#modules/catalog/contract.ts';
import { type MenuEntry, MoreMenu } from '../kit/menu.tsx';
import { useMay } from '../session.ts';
import type { TreeActs } from './use-tree.ts';

type RowMenuProps = {
  row: CategoryRow;
  rows: readonly CategoryRow[];
  acts: TreeActs;
  ask: (what: 'move' | 'merge' | 'delete', row: CategoryRow) => void;
};

/** The actions of one category: add a child, move, merge, hide, delete when empty. */
export function RowMenu({ row, rows, acts, ask }: RowMenuProps): ReactNode {
  const navigate = useNavigate();
  const mayCreate = useMay('categories create');
  const mayChange = useMay('categories update');
  const isEmpty = row.product_count === 0 && !rows.some(({ parent_id }) => parent_id === row.id);
  const child: MenuEntry = {
    key: 'child',
    label: m.admin_categories_add_child(),
    icon: FolderPlus,
    act: () => void navigate(`/product-categories/create?parent=${row.id}`),
  };
  const changes: MenuEntry[] = [
    { key: 'move', label: m.admin_categories_move(), icon: FolderInput, act: () => ask('move', row) },
    row.active
      ? { key: 'hide', label: m.admin_categories_hide(), icon: EyeOff, act: () => void acts.show(row, false) }
      : { key: 'show', label: m.admin_categories_show(), icon: Eye, act: () => void acts.show(row, true) },
    { key: 'merge', label: m.admin_categories_merge(), icon: MergeIcon, act: () => ask('merge', row) },
    ...(isEmpty ? [{ key: 'delete', label: m.admin_categories_delete(), icon: Trash2, act: () => ask('delete', row) }] : []),
  ];
  return <MoreMenu type="text" size="small" entries={[...(mayCreate ? [child] : []), ...(mayChange ? changes : [])]} />;
}

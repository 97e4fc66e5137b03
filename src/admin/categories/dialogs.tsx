import { Select } from 'antd';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import type { CategoryRow } from '#modules/catalog/contract.ts';
import dialogStyles from '../kit/dialog.module.css';
import { ActionDialog } from '../kit/dialog.tsx';
import { formatCategoryPath, within } from './tree-model.ts';
import { categoryName, type TreeActs } from './use-tree.ts';

export type CategoryAction = { what: 'move' | 'merge' | 'delete'; row: CategoryRow };
type DialogProps = {
  action: CategoryAction;
  rows: readonly CategoryRow[];
  acts: TreeActs;
  onClose: () => void;
  onGone: (id: number) => void;
};

/** The top level, as an entry of a list of categories. */
const top = 0;

/** The dialog for moving, merging or deleting a category. */
export function Dialog({ action: { what, row }, rows, acts, onClose, onGone }: DialogProps): ReactNode {
  const [target, setTarget] = useState<number | undefined>(what === 'move' ? (row.parent_id ?? top) : undefined);
  const inside = within(rows, row.id);
  const others = rows
    .filter(({ id }) => !inside.has(id))
    .map(({ id }) => ({ value: id, label: formatCategoryPath(rows, id, categoryName) }));
  const choices = what === 'move' ? [{ value: top, label: m.admin_categories_top() }, ...others] : others;
  const name = categoryName(row);
  const into = rows.find(({ id }) => id === target);
  const send = async (): Promise<void> => {
    const isGone = what === 'delete' ? await acts.remove(row) : what === 'merge' && into ? await acts.merge(row, into) : false;
    if (what === 'move' && target !== undefined) await acts.move(row, moveTo(rows, row, target));
    if (isGone) onGone(row.id);
  };
  const words = {
    move: { title: m.admin_categories_move_title({ name }), text: m.admin_categories_move_text(), action: m.admin_categories_move() },
    merge: {
      title: m.admin_categories_merge_title({ name }),
      text: m.admin_categories_merge_text({ n: row.product_count, name }),
      action: m.admin_categories_merge(),
    },
    delete: {
      title: m.admin_categories_delete_title({ name }),
      text: m.admin_categories_delete_text(),
      action: m.admin_categories_delete(),
    },
  }[what];
  return (
    <ActionDialog
      title={words.title}
      action={words.action}
      isDanger={what === 'delete'}
      isReady={what === 'delete' || target !== undefined}
      send={send}
      onClose={onClose}
      width={460}
    >
      <p className={dialogStyles.dialogText}>{words.text}</p>
      {what !== 'delete' && (
        <Select<number>
          autoFocus
          value={target as number}
          onChange={setTarget}
          options={choices}
          placeholder={m.admin_categories_choose()}
          notFoundContent={m.admin_kit_no_match({ things: m.admin_categories_title() })}
          aria-label={words.title}
          showSearch={{
            filterOption: (typed, option) =>
              String(option?.label ?? '')
                .toLowerCase()
                .includes(typed.toLowerCase()),
          }}
        />
      )}
    </ActionDialog>
  );
}

/** Moves to the last place below the new parent. */
function moveTo(rows: readonly CategoryRow[], row: CategoryRow, target: number): { parent_id: number | null; position: number } {
  const parent_id = target === top ? null : target;
  return { parent_id, position: rows.filter((one) => one.parent_id === parent_id && one.id !== row.id).length };
}

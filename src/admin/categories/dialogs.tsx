import { Button, Modal, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import type { CategoryRow } from '#modules/catalog/contract.ts';
import { pathOf, within } from './tree-model.ts';
import { nameOf, type TreeActs } from './use-tree.ts';

export type Asked = { what: 'move' | 'merge' | 'delete'; row: CategoryRow };
type DialogProps = { asked: Asked; rows: readonly CategoryRow[]; acts: TreeActs; onClose: () => void; onGone: (id: number) => void };

/** Stands for the top level in a list of categories. */
const top = 0;

/** Where to, into what, or really: one question for what the tree's menu begins. */
export function Dialog({ asked: { what, row }, rows, acts, onClose, onGone }: DialogProps): ReactNode {
  const [target, setTarget] = useState<number | undefined>(what === 'move' ? (row.parent_id ?? top) : undefined);
  const [isBusy, setBusy] = useState(false);
  const inside = within(rows, row.id);
  const others = rows.filter(({ id }) => !inside.has(id)).map(({ id }) => ({ value: id, label: pathOf(rows, id, nameOf) }));
  const choices = what === 'move' ? [{ value: top, label: m.admin_categories_top() }, ...others] : others;
  const name = nameOf(row);
  const into = rows.find(({ id }) => id === target);
  const go = async (): Promise<void> => {
    setBusy(true);
    const isGone = what === 'delete' ? await acts.remove(row) : what === 'merge' && into ? await acts.merge(row, into) : false;
    if (what === 'move' && target !== undefined) await acts.move(row, moveTo(rows, row, target));
    setBusy(false);
    onClose();
    if (isGone) onGone(row.id);
  };
  const words = {
    move: [m.admin_categories_move_title({ name }), m.admin_categories_move_text(), m.admin_categories_move()],
    merge: [
      m.admin_categories_merge_title({ name }),
      m.admin_categories_merge_text({ n: row.product_count, name }),
      m.admin_categories_merge(),
    ],
    delete: [m.admin_categories_delete_title({ name }), m.admin_categories_delete_text(), m.admin_categories_delete()],
  }[what];
  return (
    <Modal
      open
      title={words[0]}
      onCancel={onClose}
      width={460}
      footer={
        <div className="form-leave">
          <Button onClick={onClose}>{m.admin_categories_cancel()}</Button>
          <Button
            type="primary"
            danger={what === 'delete'}
            loading={isBusy}
            disabled={what !== 'delete' && target === undefined}
            onClick={() => void go()}
          >
            {words[2]}
          </Button>
        </div>
      }
    >
      <p className="dialog-text">{words[1]}</p>
      {what !== 'delete' && (
        <Select<number>
          className="dialog-select"
          autoFocus
          value={target as number}
          onChange={setTarget}
          options={choices}
          placeholder={m.admin_categories_choose()}
          aria-label={words[0] ?? ''}
          showSearch={{
            filterOption: (typed, option) =>
              String(option?.label ?? '')
                .toLowerCase()
                .includes(typed.toLowerCase()),
          }}
        />
      )}
    </Modal>
  );
}

/** The last place below the new parent. */
function moveTo(rows: readonly CategoryRow[], row: CategoryRow, target: number): { parent_id: number | null; position: number } {
  const parent_id = target === top ? null : target;
  return { parent_id, position: rows.filter((one) => one.parent_id === parent_id && one.id !== row.id).length };
}

import { Modal } from 'antd';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { modKey } from '../kit/shortcuts.ts';

/** The keys, as `?` shows them. */
export function ShortcutTable({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }): ReactNode {
  const mod = modKey();
  const rows: [string, string][] = [
    ['g o', m.admin_frame_key_orders()],
    ['g p', m.admin_frame_key_products()],
    ['g s', m.admin_frame_key_settings()],
    ['/', m.admin_frame_key_search()],
    ['n', m.admin_frame_key_new()],
    ['j  k', m.admin_frame_key_rows()],
    ['x', m.admin_frame_key_select()],
    ['↵', m.admin_frame_key_open()],
    ['[  ]', m.admin_frame_key_neighbours()],
    [`${mod}S`, m.admin_frame_key_save()],
    [`${mod}D`, m.admin_frame_key_fill()],
    [`${mod}Z`, m.admin_frame_key_undo()],
    ['Esc', m.admin_frame_key_escape()],
    ['?', m.admin_frame_key_help()],
  ];
  return (
    <Modal open={isOpen} onCancel={onClose} footer={null} title={m.admin_frame_shortcuts()} width={560}>
      <dl className="shortcuts">
        {rows.map(([keys, what]) => (
          <div key={keys}>
            <dt>
              {keys.split('  ').map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}

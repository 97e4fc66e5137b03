import { useQueryClient } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages';
import { useNotices } from '../kit/undo.tsx';

type DeleteRecordProps = { name: string; text: string; back: string; remove: () => Promise<unknown> };

/** Deletes a record after one question; where it is still in use, the server says by what and nothing happens. */
export function DeleteRecord({ name, text, back, remove }: DeleteRecordProps): ReactNode {
  const { modal } = App.useApp();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { done, failed } = useNotices();
  const ask = (): void =>
    void modal.confirm({
      title: m.admin_categories_delete_title({ name }),
      content: text,
      okText: m.admin_categories_delete(),
      okButtonProps: { danger: true },
      cancelText: m.admin_categories_cancel(),
      icon: null,
      onOk: async () => {
        try {
          await remove();
          void navigate(back);
          void client.invalidateQueries();
          done(m.admin_categories_deleted({ name }));
        } catch (error) {
          failed(error);
        }
      },
    });
  return (
    <Button type="text" icon={<Trash2 size={15} />} onClick={ask}>
      {m.admin_categories_delete()}
    </Button>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { CopyPlus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages';
import type { Permission } from '#shared/permissions.ts';
import { mayDo, useProfile } from '../../session.ts';
import { type MenuEntry, MoreMenu } from '../menu.tsx';
import pageStyles from '../page.module.css';
import { useNotices } from '../undo.tsx';
import type { Form } from './use-form.ts';

/** The path of the form for a new record, and the copy of this one that prefills it. */
export type Duplicate<F> = { needs: Permission; path: string; copy: (form: F) => F };
/** Confirmed in a dialog; a record still in use is refused with what uses it. */
export type Removal = { text: string; remove: () => Promise<unknown> };

type RecordActions<F extends object> = {
  form: Form<F>;
  name: string;
  duplicate: Duplicate<F> | undefined;
  removal: Removal | undefined;
  /** Leaves the form of a deleted record without asking about unsaved input. */
  left: (text: string) => void;
};

/** Copy and delete a record; on a phone copying is in the menu. */
export function RecordActions<F extends object>({ form, name, duplicate, removal, left }: RecordActions<F>): ReactNode {
  const navigate = useNavigate();
  const askRemoval = useRemoval(name, left);
  const profile = useProfile();
  const copy =
    duplicate &&
    mayDo(profile, duplicate.needs) &&
    (() => void navigate(duplicate.path, { state: { copyOf: duplicate.copy(form.value) } }));
  const entries: MenuEntry[] = [
    ...(copy ? [{ key: 'copy', label: m.admin_form_duplicate(), icon: CopyPlus, act: copy }] : []),
    ...(removal ? [{ key: 'delete', label: m.admin_categories_delete(), icon: Trash2, act: () => askRemoval(removal) }] : []),
  ];
  return (
    <>
      {copy && (
        <Button className={pageStyles.wideOnly} icon={<CopyPlus size={15} />} onClick={copy}>
          {m.admin_form_duplicate()}
        </Button>
      )}
      <MoreMenu entries={entries} />
    </>
  );
}

function useRemoval(name: string, left: RecordActions<object>['left']): (removal: Removal) => void {
  const { modal } = App.useApp();
  const client = useQueryClient();
  const { failed } = useNotices();
  return ({ text, remove }) =>
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
          left(m.admin_categories_deleted({ name }));
          void client.invalidateQueries();
        } catch (error) {
          failed(error);
        }
      },
    });
}

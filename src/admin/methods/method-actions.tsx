import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { Archive, Copy, History } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages';
import { inLocale, type Text } from '#shared/locale.ts';
import { type MenuEntry, MoreMenu } from '../kit/menu.tsx';
import { useNotices } from '../kit/undo.tsx';
import { language } from '../language.ts';
import { useMay } from '../session.ts';

type MethodActions = {
  /** Of the method, for its log. */
  id: number;
  name: Text;
  /** The path of its list, and the query that reads it. */
  path: string;
  listKey: string;
  /** Creates an inactive copy and returns its id; absent where there can be only one. */
  duplicate?: (name: Text) => Promise<{ id: number }>;
  /** Absent where it can only be switched off. */
  archive?: () => Promise<unknown>;
};

/** The copied part of the name: with the suffix it stays within the limit. */
const maxCharacters = 33;

/** Rare actions of a method: copy, log, archive. */
export function MethodActions({ id, name, path, listKey, duplicate, archive }: MethodActions): ReactNode {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { modal } = App.useApp();
  const { done, failed } = useNotices();
  const mayReadLogs = useMay('logs view');
  const copy = async (): Promise<void> => {
    const named = {
      tw: m.admin_methods_copy_tw({ name: name.tw.slice(0, maxCharacters) }),
      ...(name.en && { en: m.admin_methods_copy_en({ name: name.en.slice(0, maxCharacters) }) }),
    };
    const made = await duplicate?.(named);
    await client.invalidateQueries({ queryKey: [listKey] });
    done(m.admin_methods_duplicated());
    if (made) void navigate(`${path}/${made.id}`);
  };
  const runArchive = async (): Promise<void> => {
    await archive?.();
    await client.invalidateQueries({ queryKey: [listKey] });
    void navigate(path);
  };
  const confirmArchive = (): void => {
    modal.confirm({
      title: m.admin_methods_archive_ask({ name: inLocale(name, language()) }),
      content: m.admin_methods_archive_text(),
      okText: m.admin_methods_archive(),
      cancelText: m.admin_methods_keep(),
      onOk: () => runArchive().catch(failed),
    });
  };
  const entries: MenuEntry[] = [
    ...(duplicate ? [{ key: 'copy', label: m.admin_methods_duplicate(), icon: Copy, act: () => void copy().catch(failed) }] : []),
    ...(mayReadLogs ? [{ key: 'logs', label: m.admin_logs_title(), icon: History, to: `${path}/${id}/logs` }] : []),
    ...(archive ? [{ key: 'archive', label: m.admin_methods_archive(), icon: Archive, act: confirmArchive }] : []),
  ];
  return <MoreMenu entries={entries} />;
}

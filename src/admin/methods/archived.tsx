import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { ArchiveRestore } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { inLocale, type Text } from '#shared/locale.ts';
import layoutStyles from '../kit/layout.module.css';
import textStyles from '../kit/text.module.css';
import { useNotices } from '../kit/undo.tsx';
import { useLanguage } from '../language.ts';
import styles from './simulator.module.css';

type Method = { id: number; version: number; name: Text; archived: boolean };
type Props = { listKey: string; read: () => Promise<{ data: Method[] }>; restore: (method: Method) => Promise<unknown> };

/** Archived methods, folded; a restored one is back in its place, inactive. */
export function Archived({ listKey, read, restore }: Props): ReactNode {
  const locale = useLanguage();
  const client = useQueryClient();
  const { done, failed } = useNotices();
  const { data } = useQuery({ queryKey: [listKey, 'archived'], queryFn: read });
  const methods = (data?.data ?? []).filter(({ archived }) => archived);
  if (methods.length === 0) return null;
  const restoreMethod = async (method: Method): Promise<void> => {
    try {
      await restore(method);
      done(m.admin_methods_restored({ name: inLocale(method.name, locale) }));
    } catch (error) {
      failed(error);
    }
    await client.invalidateQueries({ queryKey: [listKey] });
  };
  return (
    <details data-testid="archived" className={styles.archived}>
      <summary className={textStyles.quiet}>{m.admin_methods_archived({ n: methods.length })}</summary>
      <ul className={layoutStyles.ends}>
        {methods.map((method) => {
          const name = inLocale(method.name, locale);
          return (
            <li key={method.id}>
              <span>{name}</span>
              <Button
                size="small"
                icon={<ArchiveRestore size={14} />}
                aria-label={m.admin_methods_restore_of({ name })}
                onClick={() => void restoreMethod(method)}
              >
                {m.admin_methods_restore()}
              </Button>
            </li>
          );
        })}
      </ul>
    </details>
  );
}

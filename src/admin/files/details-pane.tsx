import { Drawer } from 'antd';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import styles from './files.module.css';
import { Inspector } from './inspector/inspector.tsx';
import type { Folder } from './library.ts';
import { useWide } from './use-wide.ts';

type Props = { id: number; folders: readonly Folder[]; onClose: () => void };

/** The details of a picture: beside the others, or over them where there is no room. */
export function DetailsPane({ id, folders, onClose }: Props): ReactNode {
  const inspector = <Inspector id={id} folders={folders} onGone={onClose} />;
  if (!useWide('details')) {
    return (
      <Drawer open size={400} title={m.admin_files_details()} onClose={onClose}>
        {inspector}
      </Drawer>
    );
  }
  return (
    <aside className={styles.details} aria-label={m.admin_files_details()}>
      <button type="button" className={styles.detailsClose} onClick={onClose} aria-label={m.admin_files_close_details()}>
        <X size={16} />
      </button>
      {inspector}
    </aside>
  );
}

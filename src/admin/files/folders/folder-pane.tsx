import { ChevronDown, FolderOpen } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import * as m from '#messages';
import layoutStyles from '../../kit/layout.module.css';
import textStyles from '../../kit/text.module.css';
import { useWide } from '../use-wide.ts';
import { folderPath } from './folder-model.ts';
import styles from './folders.module.css';
import { Folders } from './folders.tsx';

/** The folders beside the pictures; where there is no room, behind a button that names the open one. */
export function FolderPane(props: ComponentProps<typeof Folders>): ReactNode {
  const isWide = useWide('folders');
  const [isOpen, setOpen] = useState(false);
  const { chosen, overview, onChoose } = props;
  if (isWide)
    return (
      <div className={styles.side}>
        <Folders {...props} />
      </div>
    );
  const name = chosen === 'all' ? m.admin_files_all() : chosen === 'none' ? m.admin_files_outside() : folderPath(overview.folders, chosen);
  return (
    <div className={styles.narrow}>
      <button
        type="button"
        className={`${styles.narrowButton} ${layoutStyles.row} ${layoutStyles.wide} ${textStyles.strong}`}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <FolderOpen size={16} aria-hidden="true" /> {name} <ChevronDown size={16} aria-hidden="true" />
      </button>
      {isOpen && (
        <Folders
          {...props}
          onChoose={(place) => {
            setOpen(false);
            onChoose(place);
          }}
        />
      )}
    </div>
  );
}

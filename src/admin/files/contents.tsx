import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from 'antd';
import { FolderOpen, Images, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { Output } from '../client.ts';
import type { Change, Params } from '../kit/list/list-query.ts';
import skeletonStyles from '../kit/skeleton.module.css';
import { ErrorState, State } from '../kit/state.tsx';
import styles from './files.module.css';
import { noFilters } from './filter-chips.tsx';
import { Grid } from './grid.tsx';
import { type Folder, isNarrowed, type Overview } from './library.ts';
import { Listing, type PictureActs } from './listing.tsx';

type Props = {
  query: UseQueryResult<Output<'library.listPictures'>>;
  params: Params;
  change: Change;
  folders: readonly Folder[];
  counts: Overview['counts'] | undefined;
  /** The upload button, for those with the permission. */
  upload: ReactNode;
  acts: PictureActs;
};

/** The pictures of the page, or the reason why it is empty. */
export function Contents({ query, params, change, folders, counts, upload, acts }: Props): ReactNode {
  const { data, error, refetch } = query;
  if (!data && error) return <ErrorState title={m.admin_files_broken()} error={error} retry={() => void refetch()} />;
  if (!data) return <GridSkeleton />;
  if (data.data.length > 0)
    return params['view'] === 'list' ? <Listing {...acts} folders={folders} params={params} change={change} /> : <Grid {...acts} />;
  if (isNarrowed(params))
    return (
      <State
        icon={SearchX}
        title={m.admin_kit_no_match({ things: m.admin_files_pictures() })}
        actions={<Button onClick={() => change(noFilters)}>{m.admin_kit_clear_all()}</Button>}
      >
        <p>{m.admin_files_no_match_text()}</p>
      </State>
    );
  if (counts?.all === 0)
    return (
      <State icon={Images} tone="accent" title={m.admin_files_empty()} actions={upload}>
        <p>{m.admin_files_empty_text()}</p>
      </State>
    );
  return (
    <State
      icon={FolderOpen}
      tone="accent"
      title={m.admin_files_folder_empty()}
      actions={
        <>
          {upload}
          <Button onClick={() => change({ folder: undefined })}>{m.admin_files_show_all()}</Button>
        </>
      }
    >
      <p>{m.admin_files_folder_empty_text()}</p>
    </State>
  );
}

const placeholders = Array.from({ length: 15 }, (_, i) => `p${i}`);

export function GridSkeleton(): ReactNode {
  return (
    <div className={styles.grid} role="status" aria-busy="true" aria-label={m.admin_kit_loading()}>
      {placeholders.map((key) => (
        <span key={key} className={`${skeletonStyles.skeletonBar} ${styles.waiting}`} />
      ))}
    </div>
  );
}

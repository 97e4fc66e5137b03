import { useQueries, useQueryClient } from '@tanstack/react-query';
import { Input } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import * as m from '#messages';
import { ApiError, call } from '../client.ts';
import dialogStyles from '../kit/dialog.module.css';
import { ActionDialog, DialogField } from '../kit/dialog.tsx';
import { useNotices } from '../kit/undo.tsx';
import styles from './files.module.css';
import { Places } from './inspector/places.tsx';
import { detailKey, type Picture, refreshLists } from './library.ts';

type Props = {
  pictures: readonly Picture[];
  onClose: () => void;
  onGone?: () => void;
  /** Replaces the default request: for a bulk action. */
  go?: (reason: string | undefined) => Promise<void>;
};

/** Up to this many used pictures are listed with their uses; of the others only the number is shown. */
const listed = 8;

/** Deletes pictures permanently. Lists what would lose its picture, and requires a reason for those in use. */
export function DeleteDialog({ pictures, onClose, onGone, go }: Props): ReactNode {
  const client = useQueryClient();
  const { done } = useNotices();
  const [reason, setReason] = useState('');
  const id = useId();
  const used = pictures.filter(({ uses }) => uses > 0);
  const [only] = pictures;
  const isForced = used.length > 0;
  const send = async (): Promise<void> => {
    const why = reason.trim() || undefined;
    if (go) return go(why);
    const { failed } = await call('library.deletePictures', { ids: pictures.map((one) => one.id), ...(why && { reason: why }) });
    if (failed[0]) throw new ApiError(409, { message: failed[0].message });
    onGone?.();
    for (const one of pictures) client.removeQueries({ queryKey: detailKey(one.id) });
    await refreshLists(client);
    done(m.admin_files_deleted({ n: pictures.length }));
  };
  return (
    <ActionDialog
      title={
        pictures.length === 1 && only
          ? m.admin_files_delete_title({ name: only.file_name })
          : m.admin_files_delete_many({ n: pictures.length })
      }
      action={m.admin_files_delete()}
      isDanger
      // A selection may be deleted without those that are used; a single one that is used needs the reason.
      isReady={!isForced || used.length < pictures.length || reason.trim() !== ''}
      focusesAction={!isForced}
      send={send}
      onClose={onClose}
      width={500}
    >
      <p className={dialogStyles.dialogText}>
        {isForced ? m.admin_files_delete_used_text({ n: used.length }) : m.admin_files_delete_text()}
      </p>
      {isForced && <GoWithout pictures={used} />}
      {isForced && (
        <DialogField
          id={id}
          label={m.admin_files_reason()}
          isRequired={used.length === pictures.length}
          hint={used.length < pictures.length ? m.admin_files_reason_hint() : undefined}
        >
          <Input.TextArea id={id} rows={2} maxLength={300} value={reason} onChange={(event) => setReason(event.target.value)} />
        </DialogField>
      )}
    </ActionDialog>
  );
}

function GoWithout({ pictures }: { pictures: readonly Picture[] }): ReactNode {
  const details = useQueries({
    queries: pictures
      .slice(0, listed)
      .map((one) => ({ queryKey: detailKey(one.id), queryFn: () => call('library.readPicture', { id: one.id }) })),
  });
  return (
    <div className={styles.goWithout}>
      {details.map(({ data }) => data && <Places key={data.picture.id} uses={data.used_in} />)}
      {pictures.length > listed && <p>{m.admin_files_and_more({ n: pictures.length - listed })}</p>}
    </div>
  );
}

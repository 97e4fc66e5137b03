import { useQueryClient } from '@tanstack/react-query';
import { Flex } from 'antd';
import { ArrowRight } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import type { PictureDetail } from '#modules/library/contract.ts';
import { ApiError, uploadTo } from '../../client.ts';
import { Thumb } from '../../kit/cells.tsx';
import dialogStyles from '../../kit/dialog.module.css';
import { ActionDialog } from '../../kit/dialog.tsx';
import { learnPictures } from '../../kit/form/pictures/known-pictures.ts';
import { acceptedPictures, refusal, uploadErrorText, usePictureLimits } from '../../kit/form/pictures/use-uploads.ts';
import textStyles from '../../kit/text.module.css';
import { useNotices } from '../../kit/undo.tsx';
import { detailKey } from '../library.ts';
import styles from './inspector.module.css';
import type { InTurn } from './use-save-picture.ts';

/** Puts another file in the place of this picture, wherever it is used. */
export function ReplaceDialog({
  detail: { picture, used_in },
  inTurn,
  onClose,
}: {
  detail: PictureDetail;
  inTurn: InTurn;
  onClose: () => void;
}): ReactNode {
  const client = useQueryClient();
  const { done } = useNotices();
  const limits = usePictureLimits();
  const id = useId();
  const [file, setFile] = useState<File>();
  const [preview, setPreview] = useState<string>();
  const [same, setSame] = useState<number>();
  useEffect(
    function showFile() {
      if (!file) return;
      const url = URL.createObjectURL(file);
      setPreview(url);
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  const problem = file && refusal(file, limits);
  const send = async (): Promise<void> => {
    if (!file) return;
    setSame(undefined);
    try {
      await inTurn((version) => uploadTo('library.replacePicture', { id: picture.id, version }, [file]));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.body.code === 'picture_exists') setSame(Number(error.body['id']));
      throw error.body.errors ? new ApiError(error.status, { message: uploadErrorText(error) }) : error;
    }
    const fresh = client.getQueryData<PictureDetail>(detailKey(picture.id));
    if (fresh) learnPictures([fresh.picture]);
    done(m.admin_files_replaced({ n: used_in.length }));
  };
  return (
    <ActionDialog
      title={m.admin_files_replace_title({ name: picture.file_name })}
      action={m.admin_files_replace()}
      isReady={file !== undefined && !problem}
      send={send}
      onClose={onClose}
      width={480}
    >
      <p className={dialogStyles.dialogText}>{m.admin_files_replace_text({ n: used_in.length })}</p>
      <Flex gap="middle" align="center" className={textStyles.muted}>
        <Thumb picture={picture} size={120} label={m.admin_files_now()} />
        <ArrowRight size={18} aria-hidden="true" />
        <label htmlFor={id} className={styles.replacement}>
          {preview ? <img src={preview} alt={file?.name} /> : m.admin_files_choose_file()}
          <input
            id={id}
            type="file"
            className={textStyles.visuallyHidden}
            accept={acceptedPictures}
            onChange={(event) => setFile(event.target.files?.[0])}
          />
        </label>
      </Flex>
      {problem && (
        <p className={textStyles.note} data-tone="bad" role="alert">
          {problem}
        </p>
      )}
      {same !== undefined && (
        <Link to={`/filemanager?picture=${same}`} onClick={onClose}>
          {m.admin_files_show_it()}
        </Link>
      )}
    </ActionDialog>
  );
}

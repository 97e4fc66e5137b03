import { ImagePlus } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import * as m from '#messages';
import { useMay } from '../../../session.ts';
import textStyles from '../../text.module.css';
import styles from './pictures.module.css';
import { acceptedPictures, filesIn, usePictureLimits } from './use-uploads.ts';

/** Where pasted text goes: a spreadsheet copies its cells as text and as a picture of them. */
const textFields = 'input:not([type="file"], [type="checkbox"], [type="radio"]), textarea, [contenteditable="true"]';
const isInTextField = ({ target }: ClipboardEvent): boolean => target instanceof Element && target.closest(textFields) !== null;

type DropZoneProps = { id: string; send: (files: File[]) => void; isMany: boolean; describedBy: string; takesPaste: boolean };

/** Adds pictures by choosing, dropping, or pasting outside a text field. */
export function DropZone({ id, send, isMany, describedBy, takesPaste }: DropZoneProps): ReactNode {
  const [isOver, setOver] = useState(false);
  const { maxMegabytes } = usePictureLimits();
  const mayUpload = useMay('filemanager create');
  useEffect(
    function takePastedFiles() {
      if (!takesPaste || !mayUpload) return undefined;
      const paste = (event: ClipboardEvent): void => {
        const files = filesIn(event.clipboardData);
        if (files.length > 0 && !isInTextField(event)) send(files);
      };
      document.addEventListener('paste', paste);
      return () => document.removeEventListener('paste', paste);
    },
    [takesPaste, mayUpload, send],
  );
  if (!mayUpload) return <p className={`${styles.dropZone} ${textStyles.meta}`}>{m.admin_form_may_not_upload()}</p>;
  const take = (files: File[]): void => send(isMany ? files : files.slice(0, 1));
  return (
    <label
      className={styles.dropZone}
      data-over={isOver ? '' : undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(filesIn(event.dataTransfer));
      }}
    >
      <input
        id={id}
        className={textStyles.visuallyHidden}
        type="file"
        accept={acceptedPictures}
        multiple={isMany}
        aria-describedby={describedBy}
        onChange={(event) => {
          take([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <ImagePlus size={18} strokeWidth={1.75} />
      <span>{takesPaste ? m.admin_form_drop_paste_choose() : m.admin_form_drop_choose()}</span>
      <span className={textStyles.meta}>{m.admin_form_picture_limit({ max: maxMegabytes })}</span>
    </label>
  );
}

import type { Editor } from '@tiptap/core';
import { Modal } from 'antd';
import { ImagePlus, Images, Package, Table } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import * as m from '#messages';
import { insertProduct, insertTable } from '#text-editor/insert.ts';
import { useMay } from '../../../session.ts';
import { ItemPicker } from '../../pickers/item-picker.tsx';
import textStyles from '../../text.module.css';
import { usePicturePicker } from '../pictures/library-button.tsx';
import { acceptedPictures, type Uploads } from '../pictures/use-uploads.ts';
import { insertKnownPicture } from './insert-known-picture.ts';
import { Tool } from './tool.tsx';

/** Pictures of the library put into a text at once. */
const maxAtOnce = 10;

/** Puts a picture, a product or a table at the cursor. */
export function InsertMenu({ editor, pictures }: { editor: Editor; pictures: Uploads }): ReactNode {
  const file = useRef<HTMLInputElement>(null);
  const [isChoosing, setChoosing] = useState(false);
  const mayLook = useMay('filemanager view');
  const library = usePicturePicker({
    room: maxAtOnce,
    taken: [],
    onPick: (ids) => {
      for (const id of ids) insertKnownPicture(editor, id);
    },
  });
  return (
    <>
      <Tool word={m.admin_form_rich_picture()} act={() => file.current?.click()}>
        <ImagePlus size={15} strokeWidth={1.75} />
      </Tool>
      <input
        ref={file}
        className={textStyles.visuallyHidden}
        type="file"
        accept={acceptedPictures}
        multiple
        tabIndex={-1}
        aria-label={m.admin_form_rich_picture()}
        onChange={(event) => {
          pictures.send([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      {mayLook && (
        <Tool word={m.admin_files_library()} act={library.open}>
          <Images size={15} strokeWidth={1.75} />
        </Tool>
      )}
      {library.dialog}
      <Tool word={m.admin_form_rich_product()} act={() => setChoosing(true)}>
        <Package size={15} strokeWidth={1.75} />
      </Tool>
      <Tool word={m.admin_form_rich_table()} act={() => insertTable(editor)}>
        <Table size={15} strokeWidth={1.75} />
      </Tool>
      {isChoosing && (
        <Modal open title={m.admin_form_rich_product()} footer={null} onCancel={() => setChoosing(false)} width={520}>
          <ItemPicker
            of="product"
            label={m.admin_form_rich_product_find()}
            onPick={({ id, name }) => {
              setChoosing(false);
              insertProduct(editor, id, name);
            }}
          />
        </Modal>
      )}
    </>
  );
}

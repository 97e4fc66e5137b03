import { Button, Flex, Popover } from 'antd';
import { ImageIcon, ImageOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import { Thumb } from '../../kit/cells.tsx';
import { pictureOf } from '../../kit/form/pictures/known-pictures.ts';
import textStyles from '../../kit/text.module.css';
import styles from './edit.module.css';

type PictureChoice = {
  /** The pictures to choose from. */
  pictures: readonly number[];
  /** The present one; null: none of its own; undefined: they differ. */
  chosen: number | null | undefined;
  onChoose: (id: number | null) => void;
};

/** Chooses one of the product's pictures, or none. */
export function PictureChoice({ pictures, chosen, onChoose }: PictureChoice): ReactNode {
  if (pictures.length === 0) return <p className={textStyles.meta}>{m.admin_product_edit_no_pictures_yet()}</p>;
  return (
    <Flex component="ul" gap={6} wrap className={styles.pictureChoice} aria-label={m.admin_product_edit_item_picture()}>
      {[null, ...pictures].map((id, i) => (
        <li key={id ?? 'none'}>
          <button
            type="button"
            aria-pressed={chosen === id}
            aria-label={id === null ? m.admin_product_edit_picture_of_product() : m.admin_product_edit_picture_n({ n: i })}
            title={id === null ? m.admin_product_edit_picture_of_product() : undefined}
            onClick={() => onChoose(id)}
          >
            {id === null ? <ImageOff size={18} aria-hidden="true" /> : <Thumb picture={pictureOf(id)} size={44} label="" />}
          </button>
        </li>
      ))}
    </Flex>
  );
}

/** The same as a button above the sheet, for all selected rows. */
export function PicturesOfRows({ onChoose, ...choice }: PictureChoice): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const choose = (id: number | null): void => {
    setOpen(false);
    onChoose(id);
  };
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      destroyOnHidden
      content={<PictureChoice {...choice} onChoose={choose} />}
    >
      <Button size="small" type="text" icon={<ImageIcon size={14} />} aria-expanded={isOpen}>
        {m.admin_product_edit_item_picture()}
      </Button>
    </Popover>
  );
}

import { Flex, Popover } from 'antd';
import { Plus } from 'lucide-react';
import { type MouseEvent, type ReactNode, useState } from 'react';
import * as m from '#messages';
import type { ProductOption } from '#modules/catalog/contract.ts';
import { inLocale } from '#shared/locale.ts';
import { LanguageDot, Thumb } from '../../kit/cells.tsx';
import { pictureOf } from '../../kit/form/pictures/known-pictures.ts';
import type { Form } from '../../kit/form/use-form.ts';
import { language } from '../../language.ts';
import { freeKey, withNewValue, withOption, withoutUnnamed, withoutValue, withValue, withValueMoved } from './combinations.ts';
import styles from './edit.module.css';
import type { EditedProduct } from './edited.ts';
import { PictureChoice } from './picture-choice.tsx';
import { ValueEditor } from './value-editor.tsx';

/** The pictures of an option's values: the picture of all items with the value. */
export type ValuePictures = {
  all: readonly number[];
  of: (key: string) => number | null | undefined;
  choose: (key: string, id: number | null) => void;
};

type OptionValuesProps = { option: ProductOption; at: number; change: Form<EditedProduct>['change']; pictures: ValuePictures };

/**
 * An option's values as chips. All share one editor: Enter moves the focused field on to the next value, so that nothing typed is
 * lost while a popover opens.
 */
export function OptionValues({ option, at, change, pictures }: OptionValuesProps): ReactNode {
  const [openKey, setOpenKey] = useState<string | null>(null);
  const i = option.values.findIndex(({ key }) => key === openKey);
  const open = option.values[i];
  const set = (step: (option: ProductOption) => ProductOption): void => change((old) => withOption(old, at, step));
  const add = (): void => {
    const key = freeKey(option);
    set((old) => withNewValue(old, key));
    setOpenKey(key);
  };
  const close = (): void => {
    change((old) => withoutUnnamed(old, at));
    setOpenKey(null);
  };
  /** Stops the event: the popover's trigger is the whole row, and would close it. */
  const alone = (press: () => void) => (event: MouseEvent) => {
    event.stopPropagation();
    press();
  };
  const isSwatch = option.display === 'swatch';
  const editor = open && (
    <ValueEditor
      key={open.key}
      value={open}
      isSwatch={isSwatch}
      set={(step) => set((old) => withValue(old, open.key, step))}
      move={(by) => set((old) => withValueMoved(old, open.key, by))}
      remove={option.values.length > 1 ? () => set((old) => withoutValue(old, open.key)) : undefined}
      next={i === option.values.length - 1 && open.label.tw ? add : undefined}
      done={close}
    >
      <PictureChoice pictures={pictures.all} chosen={pictures.of(open.key)} onChoose={(id) => pictures.choose(open.key, id)} />
    </ValueEditor>
  );
  return (
    <Popover
      trigger="click"
      open={open !== undefined}
      onOpenChange={(isOpen) => !isOpen && close()}
      placement="bottomLeft"
      arrow={false}
      destroyOnHidden
      content={editor}
    >
      <Flex gap={6} wrap>
        {option.values.map((value) => (
          <button
            key={value.key}
            type="button"
            data-testid="value-chip"
            className={styles.valueChip}
            aria-expanded={value === open}
            onClick={alone(() => (value === open ? close() : setOpenKey(value.key)))}
          >
            {pictures.of(value.key) && <Thumb picture={pictureOf(pictures.of(value.key) ?? null)} size={18} label="" />}
            {isSwatch && <span className={styles.valueSwatch} style={{ background: value.colour ?? '#C9BFAE' }} />}
            {inLocale(value.label, language()) || m.admin_product_edit_unnamed()}
            {!value.label.en && <LanguageDot text={value.label} />}
          </button>
        ))}
        <button type="button" data-testid="value-add" className={`${styles.valueChip} ${styles.valueAdd}`} onClick={alone(add)}>
          <Plus size={13} /> {m.admin_product_edit_value()}
        </button>
      </Flex>
    </Popover>
  );
}

import { Button, Flex, Input, type InputRef } from 'antd';
import { ArrowLeft, ArrowRight, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import * as m from '#messages';
import type { ProductOption } from '#modules/catalog/contract.ts';
import fieldStyles from '../../kit/form/fields/field.module.css';
import styles from './edit.module.css';

type OptionValue = ProductOption['values'][number];

type ValueEditorProps = {
  value: OptionValue;
  isSwatch: boolean;
  set: (step: (value: OptionValue) => OptionValue) => void;
  move: (by: number) => void;
  remove: (() => void) | undefined;
  /** Opens a new value after the last one. */
  next: (() => void) | undefined;
  done: () => void;
  /** The value's picture. */
  children: ReactNode;
};

/** Edits a value's name in both languages, colour, picture and position. Remounted for each value by its key. */
export function ValueEditor({ value, isSwatch, set, move, remove, next, done, children }: ValueEditorProps): ReactNode {
  const id = useId();
  const name = useRef<InputRef>(null);
  // Not a layout effect: while those run, a popover that opens at once is not in the document yet and cannot be focused.
  useEffect(function focusName() {
    name.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Flex vertical gap={10} data-testid="value-editor" className={styles.valueEditor}>
      <div>
        <label htmlFor={`${id}-tw`}>{m.admin_product_edit_value_tw()}</label>
        <Input
          id={`${id}-tw`}
          ref={name}
          value={value.label.tw}
          onChange={({ target }) => set((old) => ({ ...old, label: { ...old.label, tw: target.value } }))}
          onPressEnter={next ?? done}
          maxLength={40}
          lang="zh-Hant-TW"
        />
        {next && <p className={fieldStyles.fieldHint}>{m.admin_product_edit_value_next()}</p>}
      </div>
      <div>
        <label htmlFor={`${id}-en`}>{m.admin_form_english()}</label>
        <Input
          id={`${id}-en`}
          value={value.label.en ?? ''}
          onChange={({ target }) => set((old) => ({ ...old, label: { ...old.label, en: target.value } }))}
          onPressEnter={next ?? done}
          maxLength={40}
          lang="en"
        />
      </div>
      {isSwatch && (
        <label className={styles.valueColour}>
          {m.admin_product_edit_colour()}
          <input
            type="color"
            value={value.colour ?? '#C9BFAE'}
            onChange={({ target }) => set((old) => ({ ...old, colour: target.value }))}
          />
        </label>
      )}
      <div>
        {m.admin_product_edit_item_picture()}
        {children}
      </div>
      <Flex gap={6} className={styles.valueTools}>
        <Button
          size="small"
          icon={<ArrowLeft size={14} />}
          onClick={() => move(-1)}
          aria-label={m.admin_product_edit_value_forward()}
          title={m.admin_product_edit_value_forward()}
        />
        <Button
          size="small"
          icon={<ArrowRight size={14} />}
          onClick={() => move(1)}
          aria-label={m.admin_product_edit_value_back()}
          title={m.admin_product_edit_value_back()}
        />
        {remove && (
          <Button size="small" type="text" danger icon={<Trash2 size={14} />} onClick={remove}>
            {m.admin_product_edit_remove_value()}
          </Button>
        )}
        <Button size="small" onClick={done}>
          {m.admin_product_edit_value_done()}
        </Button>
      </Flex>
    </Flex>
  );
}

import { Radio } from 'antd';
import { type ReactNode, useId } from 'react';
import * as m from '#messages';
import { DialogField } from '../../kit/dialog.tsx';
import textStyles from '../../kit/text.module.css';
import styles from '../order-dialogs.module.css';
import type { EditWish } from './edit-wish.ts';

type Props = { wish: EditWish; set: (changes: Partial<EditWish>) => void };

/** What of the agreement stays: discounts and the delivery fee, each as it was or as it would be today. */
export function EditTerms({ wish, set }: Props): ReactNode {
  const id = useId();
  return (
    <div className={styles.dialogTwo}>
      <DialogField id={`${id}-discounts`} label={m.admin_order_show_edit_discounts()}>
        <Radio.Group id={`${id}-discounts`} value={wish.discounts} onChange={(event) => set({ discounts: event.target.value })}>
          <Radio value="keep">{m.admin_order_show_edit_discounts_keep()}</Radio>
          <Radio value="today">{m.admin_order_show_edit_discounts_today()}</Radio>
        </Radio.Group>
        {wish.discounts === 'today' && (
          <p className={`${textStyles.meta} ${styles.editHint}`}>{m.admin_order_show_edit_discounts_hint()}</p>
        )}
      </DialogField>
      <DialogField id={`${id}-shipping`} label={m.admin_order_show_edit_shipping()}>
        <Radio.Group id={`${id}-shipping`} value={wish.shipping} onChange={(event) => set({ shipping: event.target.value })}>
          <Radio value="keep">{m.admin_order_show_edit_shipping_keep()}</Radio>
          <Radio value="requote">{m.admin_order_show_edit_shipping_requote()}</Radio>
        </Radio.Group>
      </DialogField>
    </div>
  );
}

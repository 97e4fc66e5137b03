import { Radio } from 'antd';
import { type ReactNode, useId } from 'react';
import * as m from '#messages';
import { DialogField } from '../../kit/dialog.tsx';
import layoutStyles from '../../kit/layout.module.css';
import textStyles from '../../kit/text.module.css';
import type { EditRequest } from './edit-request.ts';

type Props = { request: EditRequest; set: (changes: Partial<EditRequest>) => void };

/** Whether discounts and delivery fee stay as agreed or are computed as of today. */
export function EditTerms({ request, set }: Props): ReactNode {
  const id = useId();
  return (
    <div className={layoutStyles.columns}>
      <DialogField id={`${id}-discounts`} label={m.admin_order_show_edit_discounts()}>
        <Radio.Group id={`${id}-discounts`} value={request.discounts} onChange={(event) => set({ discounts: event.target.value })}>
          <Radio value="keep">{m.admin_order_show_edit_discounts_keep()}</Radio>
          <Radio value="today">{m.admin_order_show_edit_discounts_today()}</Radio>
        </Radio.Group>
        {request.discounts === 'today' && (
          <p style={{ marginTop: 4 }} className={textStyles.meta}>
            {m.admin_order_show_edit_discounts_hint()}
          </p>
        )}
      </DialogField>
      <DialogField id={`${id}-shipping`} label={m.admin_order_show_edit_shipping()}>
        <Radio.Group id={`${id}-shipping`} value={request.shipping} onChange={(event) => set({ shipping: event.target.value })}>
          <Radio value="keep">{m.admin_order_show_edit_shipping_keep()}</Radio>
          <Radio value="requote">{m.admin_order_show_edit_shipping_requote()}</Radio>
        </Radio.Group>
      </DialogField>
    </div>
  );
}

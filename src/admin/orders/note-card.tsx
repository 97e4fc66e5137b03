import { Button, Flex, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import type { OrderForStaff } from '#modules/orders/contract.ts';
import { call } from '../client.ts';
import { Card } from '../kit/page.tsx';
import spaceStyles from '../kit/space.module.css';
import type { Changer } from './use-change.ts';

/** A note for colleagues; the customer never sees it. */
export function NoteCard({ order, change }: { order: OrderForStaff; change: Changer }): ReactNode {
  const [note, setNote] = useState(order.staff_note);
  const [saved, setSaved] = useState(order.staff_note);
  if (saved !== order.staff_note) {
    setSaved(order.staff_note);
    // What was typed since stays.
    if (note === saved) setNote(order.staff_note);
  }
  const isChanged = note.trim() !== order.staff_note;
  const save = (): void => void change.run(() => call('orders.note', { id: order.id, staff_note: note }), m.admin_order_show_note_saved());
  return (
    <Card title={m.admin_order_show_staff_note()} meta={m.admin_order_show_staff_note_hint()}>
      <Input.TextArea
        aria-label={m.admin_order_show_staff_note()}
        placeholder={m.admin_order_show_staff_note_placeholder()}
        autoSize={{ minRows: 2, maxRows: 8 }}
        maxLength={2000}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        onKeyDown={(event) => {
          if ((event.metaKey || event.ctrlKey) && event.key === 'Enter' && isChanged) save();
        }}
      />
      {isChanged && (
        <Flex justify="flex-end" className={spaceStyles.above8}>
          <Button size="small" type="primary" ghost loading={change.isBusy} onClick={save}>
            {m.admin_order_show_save()}
          </Button>
        </Flex>
      )}
    </Card>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import * as m from '#messages';
import { call } from '../client.ts';
import fieldStyles from '../kit/form/fields/field.module.css';
import { useNotices } from '../kit/undo.tsx';
import { useSending } from '../kit/use-sending.ts';

type ByTransfer = { readAmount: () => number | undefined; refused: (error: unknown) => void; onDone: () => void };

/** Records a bank transfer, which counts after a colleague confirms it. */
export function ByTransfer({ readAmount, refused, onDone }: ByTransfer): ReactNode {
  const id = useId();
  const client = useQueryClient();
  const { done } = useNotices();
  const [note, setNote] = useState('');
  const { isBusy, run } = useSending(refused);
  const record = async (): Promise<void> => {
    const amount = readAmount();
    if (amount === undefined) return;
    await run(async () => {
      await call('credits.recordPurchase', { amount, note });
      done(m.admin_credits_recorded());
      setNote('');
      onDone();
      await client.invalidateQueries({ queryKey: ['credits.purchases'] });
    });
  };
  return (
    <>
      <div data-testid="field" className={fieldStyles.field}>
        <label className={fieldStyles.fieldLabel} htmlFor={id}>
          {m.admin_credits_note()}
        </label>
        <Input
          id={id}
          value={note}
          maxLength={200}
          onChange={(event) => setNote(event.target.value)}
          placeholder={m.admin_credits_note_hint()}
        />
      </div>
      <Button type="primary" loading={isBusy} onClick={() => void record()}>
        {m.admin_credits_record()}
      </Button>
    </>
  );
}

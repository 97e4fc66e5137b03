import { Input, Modal, Radio, Segmented } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import * as m from '#messages';
import type { OrderForStaff } from '#modules/orders/contract.ts';
import { type MachineName, machineStatus, machines } from '#modules/orders/status.ts';
import dialogStyles from '../kit/dialog.module.css';
import textStyles from '../kit/text.module.css';
import { findStatus, machineLabels } from './moves.ts';
import styles from './order.module.css';
import { StaleNote } from './stale-note.tsx';
import type { Mover } from './use-moves.ts';

type ForceDialog = { order: OrderForStaff; isOpen: boolean; mover: Mover; onClose: () => void };
const machineNames = Object.keys(machines) as MachineName[];

/** A superman may set any state, with a reason; the history marks it as forced. */
export function ForceDialog({ order, isOpen, mover, onClose }: ForceDialog): ReactNode {
  const [machine, setMachine] = useState<MachineName>('order');
  const [to, setTo] = useState<string>();
  const [reason, setReason] = useState('');
  const field = useId();
  const force = async (): Promise<void> => {
    if (!to) return;
    if (!(await mover.move({ machine, to, reason: reason.trim(), force: true }))) return;
    setTo(undefined);
    setReason('');
    onClose();
  };
  return (
    <Modal
      open={isOpen}
      title={m.admin_orders_force()}
      okText={m.admin_orders_force_do()}
      cancelText={m.admin_kit_back()}
      okButtonProps={{ danger: true, disabled: !to || !reason.trim() }}
      confirmLoading={mover.isBusy}
      onOk={() => void force()}
      onCancel={onClose}
      width={480}
    >
      <p className={dialogStyles.dialogText}>{m.admin_orders_force_text()}</p>
      <Segmented
        block
        aria-label={m.admin_orders_force_machine()}
        value={machine}
        options={machineNames.map((value) => ({ value, label: machineLabels[value]() }))}
        onChange={(value) => {
          setMachine(value);
          setTo(undefined);
        }}
      />
      <Radio.Group className={styles.forceStates} value={to} onChange={(event) => setTo(event.target.value as string)}>
        {Object.keys(machines[machine])
          .filter((value) => value !== machineStatus(order, machine))
          .map((value) => (
            <Radio key={value} value={value}>
              {findStatus(order, machine, value).word()}
            </Radio>
          ))}
      </Radio.Group>
      <div className={dialogStyles.dialogField}>
        <label htmlFor={field}>
          {m.admin_orders_reason()} <em aria-hidden="true">*</em>
        </label>
        <Input.TextArea id={field} rows={2} maxLength={300} value={reason} onChange={(event) => setReason(event.target.value)} />
        <span className={textStyles.meta}>{m.admin_orders_force_hint()}</span>
      </div>
      <StaleNote mover={mover} />
    </Modal>
  );
}

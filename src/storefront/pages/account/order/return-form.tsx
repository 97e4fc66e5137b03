import { type FormEvent, useState } from 'react';
import * as m from '#messages';
import type { MyOrder } from '#modules/orders/contract.ts';
import { call } from '../../../client.ts';
import { showToast } from '../../../layout/toasts.tsx';
import { Button } from '../../../ui/button.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Stepper } from '../../../ui/stepper.tsx';
import { Sheet, TextArea } from './sheet.tsx';

type Props = { order: MyOrder; isOpen: boolean; onClose: () => void; onChange: (order: MyOrder) => void };
type Line = MyOrder['lines'][number];

/** The returnable lines: no gifts, and nothing returned already. */
export const returnableLines = (order: MyOrder): Line[] =>
  order.lines.filter((line) => line.kind !== 'gift' && line.quantity > line.returned);

function ReturnLine({ line, quantity, onChange }: { line: Line; quantity: number; onChange: (quantity: number) => void }) {
  const name = line.spec ? `${line.name} ${line.spec}` : line.name;
  return (
    <li className="flex flex-wrap items-center gap-3.5 border-b border-line py-3">
      <label className="flex min-h-11 min-w-0 flex-1 cursor-pointer items-center gap-3.5 text-menu">
        <input
          type="checkbox"
          checked={quantity > 0}
          onChange={(event) => onChange(event.target.checked ? line.quantity - line.returned : 0)}
          className="size-5 shrink-0 accent-primary"
        />
        <span className="aspect-card w-10 shrink-0 bg-mist">{line.picture && <Picture picture={line.picture} sizes="40px" alt="" />}</span>
        <span className="min-w-0">{name}</span>
      </label>
      {quantity > 0 && line.quantity - line.returned > 1 && (
        <Stepper
          value={quantity}
          min={1}
          max={line.quantity - line.returned}
          label={m.my_orders_return_quantity({ name })}
          onChange={onChange}
        />
      )}
    </li>
  );
}

/** The return request form: items, quantities and reason. */
export function ReturnForm({ order, isOpen, onClose, onChange }: Props) {
  const [chosen, setChosen] = useState<Readonly<Record<number, number>>>({});
  const [reason, setReason] = useState('');
  const [problems, setProblems] = useState<{ lines?: string; reason?: string; all?: string }>({});
  const [isBusy, setBusy] = useState(false);
  const lines = Object.entries(chosen).flatMap(([id, quantity]) => (quantity > 0 ? [{ line_id: Number(id), quantity }] : []));

  async function send(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const found = {
      ...(lines.length === 0 && { lines: m.my_orders_return_choose() }),
      ...(reason.trim() === '' && { reason: m.my_orders_return_why() }),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      onChange(await call('orders.requestReturn', { id: order.id, lines, reason }));
      showToast({ kind: 'done', text: m.my_orders_return_sent() });
      onClose();
    } catch (error) {
      setProblems({ all: error instanceof Error ? error.message : m.error_system_error() });
    }
    setBusy(false);
  }
  return (
    <Sheet id="return-title" title={m.my_orders_return_title()} isOpen={isOpen} onClose={onClose}>
      <form onSubmit={send} noValidate>
        <p className="mt-3 text-menu text-ink-2">{m.my_orders_return_intro()}</p>
        <ul className="mt-3 border-t border-line">
          {returnableLines(order).map((line) => (
            <ReturnLine
              key={line.id}
              line={line}
              quantity={chosen[line.id] ?? 0}
              onChange={(quantity) => setChosen({ ...chosen, [line.id]: quantity })}
            />
          ))}
        </ul>
        <p role="alert" className="mt-2 text-small text-error empty:hidden">
          {problems.lines}
        </p>
        <TextArea
          label={m.my_orders_return_reason()}
          value={reason}
          onChange={setReason}
          maxLength={1000}
          {...(problems.reason && { error: problems.reason })}
        />
        <p role="alert" className="mt-3 text-small text-error empty:hidden">
          {problems.all}
        </p>
        <Button type="submit" className="mt-6 max-md:w-full" isBusy={isBusy}>
          {m.my_orders_return_send()}
        </Button>
      </form>
    </Sheet>
  );
}

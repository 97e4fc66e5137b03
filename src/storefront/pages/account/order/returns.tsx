import { useState } from 'react';
import * as m from '#messages';
import type { MyOrder } from '#modules/orders/contract.ts';
import { call } from '../../../client.ts';
import { showError, showToast } from '../../../layout/toasts.tsx';
import { useDay } from '../parts/formatters.ts';

type Request = MyOrder['returns'][number];

const words: Record<Request['state'], () => string> = {
  requested: m.my_orders_return_requested,
  approved: m.my_orders_return_approved,
  refused: m.my_orders_return_refused,
  received: m.my_orders_return_received,
  closed: m.my_orders_return_closed,
  withdrawn: m.my_orders_return_withdrawn,
};

/** Return requests with the shop's answer; one can be withdrawn until items were sent. */
export function Returns({ order, onChange }: { order: MyOrder; onChange: (order: MyOrder) => void }) {
  const day = useDay();
  const [isBusy, setBusy] = useState(false);
  if (order.returns.length === 0) return null;
  const findName = (lineId: number) => order.lines.find(({ id }) => id === lineId)?.name ?? '';

  async function withdraw() {
    setBusy(true);
    try {
      onChange(await call('orders.withdrawReturn', { id: order.id }));
      showToast({ kind: 'done', text: m.my_orders_return_withdrawn() });
    } catch (error) {
      showError(error);
    }
    setBusy(false);
  }
  return (
    <section aria-labelledby="returns-title" className="mt-10">
      <h2 id="returns-title" className="title-card">
        {m.my_orders_returns()}
      </h2>
      <ul className="mt-3 border-t border-line">
        {order.returns.map(({ id, state, lines, reason, staff_note, created_at, send_back }) => (
          <li key={id} className="border-b border-line py-4 text-menu">
            <p className="flex justify-between gap-4 font-medium">
              {words[state]()}
              <span className="text-small font-normal text-ink-2">{day(created_at)}</span>
            </p>
            <p className="text-small text-ink-2">
              {lines
                .map((line) => m.my_orders_times({ name: findName(line.line_id), count: line.quantity }))
                .join(m.shop_clause_separator())}
            </p>
            <p className="text-small whitespace-pre-line text-ink-2">{m.my_orders_your_words({ reason })}</p>
            {staff_note && <p className="mt-1 text-small whitespace-pre-line">{m.my_orders_shop_words({ note: staff_note })}</p>}
            {send_back && state === 'approved' && <SendBack {...send_back} />}
            {(state === 'requested' || state === 'approved') && (
              <button type="button" disabled={isBusy} onClick={withdraw} className="mt-2 link-line text-small">
                {m.my_orders_return_withdraw()}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const reported = {
  accepted: m.my_orders_return_accepted,
  on_the_way: m.my_orders_return_on_the_way,
  arrived: m.my_orders_return_arrived,
};

/** What the parcel is sent back with, and where it is. */
function SendBack({ code, reported: state }: NonNullable<Request['send_back']>) {
  return (
    <div className="mt-3 border border-ink bg-surface px-4 py-3">
      {code && (
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="text-caption text-ink-2">{m.my_orders_return_code()}</span>
          <span className="text-name font-semibold wrap-anywhere">{code}</span>
        </p>
      )}
      <p className="text-small text-ink-2">{code ? m.my_orders_return_code_text() : m.my_orders_return_fetched()}</p>
      {state && <p className="mt-1 text-small">{reported[state]()}</p>}
    </div>
  );
}

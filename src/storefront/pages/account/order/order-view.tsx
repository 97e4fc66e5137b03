import { useState } from 'react';
import * as m from '#messages';
import type { MyOrder } from '#modules/orders/contract.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { ShopLink } from '../../../ui/shop-link.tsx';
import { ClosedStores } from '../../order/closed-store.tsx';
import { OrderItems } from '../../order/order-items.tsx';
import { isToPay, type StatusFacts } from '../orders/status.ts';
import { StatusLabel } from '../orders/status-label.tsx';
import type { Reordering } from '../orders/use-reorder.ts';
import { useDay } from '../parts/formatters.ts';
import { Cancel } from './cancel.tsx';
import { Money } from './money.tsx';
import { Parcels } from './parcels.tsx';
import { ReturnForm, returnableLines } from './return-form.tsx';
import { Returns } from './returns.tsx';
import { Timeline } from './timeline.tsx';
import { TransferReport } from './transfer-report.tsx';

const openReturns: readonly string[] = ['requested', 'approved', 'received'];

/** An order with the fields of its status line, as in the list. */
export const toStatusFacts = (order: MyOrder): StatusFacts => ({
  ...order,
  payment_kind: order.payment.kind,
  delivery: { kind: order.delivery.kind, name: order.delivery.name, store: order.delivery.store?.name ?? null },
  deadline: order.payment.deadline,
  pickup_until: order.parcels.find(({ status }) => status === 'arrived')?.pickup_until ?? null,
  return_state: order.returns[0]?.state ?? null,
});

type Props = { order: MyOrder; onChange: (order: MyOrder) => void; onReload: () => void; reordering: Reordering };

/** The possible actions: the one the order waits for is filled, the others are quiet. */
function Actions({ order, reordering, onOpen }: Omit<Props, 'onChange' | 'onReload'> & { onOpen: (what: 'cancel' | 'return') => void }) {
  const hasOpenReturn = order.returns.some(({ state }) => openReturns.includes(state));
  const mayReturn = order.may.return && !hasOpenReturn && returnableLines(order).length > 0;
  return (
    <div className="mt-6 flex flex-wrap gap-3 max-md:[&>*]:flex-1">
      {isToPay(toStatusFacts(order)) && (
        <ShopLink to={`/order/${order.token}`} className={buttonClass('filled', 'small')}>
          {m.my_orders_pay()}
        </ShopLink>
      )}
      <Button look="outline" size="small" isBusy={reordering.busyId === order.id} onClick={() => reordering.reorder(order.id)}>
        {m.my_orders_again()}
      </Button>
      {mayReturn && (
        <Button look="outline" size="small" onClick={() => onOpen('return')}>
          {m.my_orders_return()}
        </Button>
      )}
      <ShopLink to={`/information/contact?order=${encodeURIComponent(order.order_no)}`} className={buttonClass('outline', 'small')}>
        {m.my_orders_ask()}
      </ShopLink>
      {order.may.cancel && (
        <button
          type="button"
          onClick={() => onOpen('cancel')}
          className="min-h-11 px-2 text-menu text-ink-2 underline underline-offset-4 hover:text-ink"
        >
          {m.my_orders_cancel()}
        </button>
      )}
    </div>
  );
}

/** The order page: status and actions, timeline, money, items. */
export function OrderView({ order, onChange, onReload, reordering }: Props) {
  const day = useDay();
  const [open, setOpen] = useState<'cancel' | 'return' | null>(null);
  const close = () => setOpen(null);
  const mayReport = order.payment.kind === 'bank_transfer' && order.status === 'pending' && order.payment_status === 'unpaid';
  return (
    <div className="min-[75rem]:grid min-[75rem]:grid-cols-[minmax(0,1fr)_21rem] min-[75rem]:gap-12">
      <div>
        <h1 className="title-product">{m.my_orders_number({ number: order.order_no })}</h1>
        <p className="mt-1 text-small text-ink-2">{m.my_orders_placed_on({ day: day(order.created_at) })}</p>
        <div className="mt-5 border-t border-ink pt-5">
          <StatusLabel order={toStatusFacts(order)} isLarge />
        </div>
        <ClosedStores token={order.token} order={order} />
        {mayReport && <TransferReport token={order.token} onReported={onReload} />}
        <Actions order={order} reordering={reordering} onOpen={setOpen} />
        <Returns order={order} onChange={onChange} />
        <Timeline order={order} />
        <Parcels order={order} />
        <Money order={order} />
      </div>
      {/* On narrow screens it follows the rest, with its own distance. */}
      <div className="lg:max-[75rem]:mt-12">
        <OrderItems order={order} />
      </div>
      <Cancel order={order} isOpen={open === 'cancel'} onClose={close} onChange={onChange} />
      <ReturnForm order={order} isOpen={open === 'return'} onClose={close} onChange={onChange} />
    </div>
  );
}

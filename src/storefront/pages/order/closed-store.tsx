import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import * as m from '#messages';
import type { OrderForShopper } from '#modules/orders/contract.ts';
import { call } from '../../client.ts';
import { Button } from '../../ui/button.tsx';
import { leaveByForm } from '../../ui/leave-by-form.ts';

type Props = { token: string; order: Pick<OrderForShopper, 'shippings' | 'delivery' | 'full'> };

/** What became of the choice on the carrier's map, from the address that it led back to. */
const outcomes: Readonly<Record<string, () => string>> = {
  closed: m.order_store_not_listed,
  refused: m.order_store_refused,
  late: m.order_store_late,
  running: m.order_store_no_answer,
  unknown: m.order_store_no_answer,
};

/** Parcels whose store has closed, each with the way to the carrier's map; and what became of the last choice. */
export function ClosedStores({ token, order }: Props) {
  const [search] = useSearchParams();
  const outcome = search.get('store') ?? '';
  const closed = order.shippings.flatMap(({ closed_store }, at) => (closed_store ? [{ ...closed_store, no: at + 1 }] : []));
  const problem = outcomes[outcome]?.();
  const store = order.delivery.store?.name || m.order_store_closed_a_store();
  if (closed.length === 0 && outcome === 'changed')
    return (
      <p role="status" className="mt-5 flex items-start gap-2 bg-ok-w p-4">
        <CircleCheck size={20} strokeWidth={1.5} aria-hidden="true" className="mt-0.5 shrink-0" />
        {m.order_store_changed()}
      </p>
    );
  return (
    <>
      {closed.map(({ parcel_id, no }) => (
        <div key={parcel_id} className="mt-5 bg-warn-w p-4">
          <p className="flex items-start gap-2">
            <TriangleAlert size={20} strokeWidth={1.5} aria-hidden="true" className="mt-0.5 shrink-0" />
            {order.full ? text(store, closed.length > 1 ? no : null) : m.order_store_closed_masked()}
          </p>
          {order.full && <ChooseStore token={token} parcelId={parcel_id} />}
        </div>
      ))}
      {problem && (
        <p role="alert" className="mt-3 text-warn">
          {problem}
        </p>
      )}
    </>
  );
}

const text = (store: string, no: number | null): string =>
  no === null ? m.order_store_closed({ store }) : m.order_store_closed_no({ no, store });

/** Leaves for the carrier's map, which leads back to the order. */
function ChooseStore({ token, parcelId }: { token: string; parcelId: number }) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  async function openMap() {
    setBusy(true);
    setProblem('');
    try {
      const device = window.matchMedia('(pointer: coarse)').matches ? 'mobile' : 'desktop';
      leaveByForm(await call('consigning.openStoreMap', { token, parcel_id: parcelId, device }));
    } catch (error) {
      setProblem(error instanceof Error ? error.message : m.error_system_error());
    }
    // Also for a page that the browser brings back as it was.
    setBusy(false);
  }
  return (
    <div className="mt-3">
      <Button isBusy={isBusy} onClick={openMap}>
        {m.order_store_choose_other()}
      </Button>
      <p role="alert" className="mt-2 text-warn empty:hidden">
        {problem}
      </p>
    </div>
  );
}

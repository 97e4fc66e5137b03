import { useState } from 'react';
import * as m from '#messages';
import type { MyOrder } from '#modules/orders/contract.ts';
import { formatSum } from '#shared/money.ts';
import { call } from '../../../client.ts';
import { loadProfile } from '../../../layout/session-store.ts';
import { showToast } from '../../../layout/toasts.tsx';
import { Button } from '../../../ui/button.tsx';
import { useLocale } from '../../../ui/shop.ts';
import { useNumber } from '../parts/formatters.ts';
import { Sheet, TextArea } from './sheet.tsx';

type Props = { order: MyOrder; isOpen: boolean; onClose: () => void; onChange: (order: MyOrder) => void };

/** Cancels an order that was not shipped: shows what is returned, and asks for an optional reason. */
export function Cancel({ order, isOpen, onClose, onChange }: Props) {
  const locale = useLocale();
  const number = useNumber();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { money, credits, coupons } = order.gives_back;
  const back = [
    ...(money > 0 ? [m.my_orders_back_money({ amount: formatSum(money, order.currency, locale) })] : []),
    ...(credits > 0 ? [m.my_orders_back_credits({ amount: number(credits) })] : []),
    ...coupons.map((name) => m.my_orders_back_coupon({ name })),
  ];

  async function cancel() {
    setBusy(true);
    setProblem('');
    try {
      onChange(await call('orders.cancelMine', { id: order.id, reason }));
      showToast({ kind: 'done', text: m.my_orders_cancelled_text() });
      onClose();
      // Credits and coupons were returned: updates the counts in the menu.
      void loadProfile().catch(() => {});
    } catch (error) {
      setProblem(error instanceof Error ? error.message : m.error_system_error());
    }
    setBusy(false);
  }
  return (
    <Sheet id="cancel-title" title={m.my_orders_cancel_title()} isOpen={isOpen} onClose={onClose}>
      <p className="mt-3 text-menu text-ink-2">{back.length > 0 ? m.my_orders_back() : m.my_orders_back_nothing()}</p>
      {back.length > 0 && (
        <ul className="mt-2 list-disc space-y-1 ps-5 text-menu marker:text-line-2">
          {back.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      )}
      <TextArea label={m.my_orders_cancel_reason()} isOptional={m.shop_optional()} value={reason} onChange={setReason} maxLength={300} />
      <p role="alert" className="mt-3 text-small text-error empty:hidden">
        {problem}
      </p>
      <div className="mt-6 flex flex-wrap gap-3 max-md:[&>*]:w-full">
        <Button isBusy={isBusy} onClick={cancel}>
          {m.my_orders_cancel_do()}
        </Button>
        <Button look="outline" onClick={onClose}>
          {m.my_orders_cancel_not()}
        </Button>
      </div>
    </Sheet>
  );
}

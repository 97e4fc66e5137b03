import { useState } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages';
import type { OrderForShopper } from '#modules/orders/contract.ts';
import { localizedPath } from '#shared/locale.ts';
import { call } from '../../client.ts';
import { showError, showToast } from '../../layout/toasts.tsx';
import { Button } from '../../ui/button.tsx';
import { CloseButton, Dialog } from '../../ui/dialog.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useLocale, useShop } from '../../ui/shop.ts';
import { putIntoCart } from '../account/orders/use-reorder.ts';

type Props = { token: string; order: OrderForShopper; onChange: (order: OrderForShopper) => void };

function CancelDialog({ token, isOpen, onClose, onChange }: Omit<Props, 'order'> & { isOpen: boolean; onClose: () => void }) {
  const [isBusy, setBusy] = useState(false);
  async function cancel() {
    setBusy(true);
    try {
      onChange(await call('orders.cancelByToken', { token }));
      onClose();
    } catch (error) {
      showError(error);
    }
    setBusy(false);
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      labelledBy="cancel-title"
      className="mt-auto mb-0 w-full max-w-none rounded-t-sheet p-5 shadow-dialog md:m-auto md:max-w-110 md:rounded-control md:p-8"
    >
      <div className="flex items-start justify-between gap-4">
        <h2 id="cancel-title" className="title-part">
          {m.order_cancel_title()}
        </h2>
        <CloseButton className="-me-2 -mt-2" />
      </div>
      <p className="mt-3 text-menu text-ink-2">{m.order_cancel_text()}</p>
      <Button className="mt-6 w-full" isBusy={isBusy} onClick={cancel}>
        {m.order_cancel()}
      </Button>
    </Dialog>
  );
}

/** Further actions: cancel, reorder, contact. */
export function Actions({ token, order, onChange }: Props) {
  const { website } = useShop();
  const [isAsking, setAsking] = useState(false);
  const locale = useLocale();
  const navigate = useNavigate();
  const [isReordering, setReordering] = useState(false);
  async function reorder() {
    setReordering(true);
    try {
      const { added, missing, refused } = await putIntoCart(await call('orders.reorderByToken', { token }));
      const missed = missing.length > 0 ? [m.order_reorder_missing({ names: missing.join(m.checkout_form_list_separator()) })] : [];
      const problems = [...missed, ...refused];
      if (problems.length > 0) showToast({ kind: 'error', text: problems.join(' ') });
      if (added > 0) await navigate(localizedPath('/cart', locale));
    } catch (error) {
      showError(error);
    }
    setReordering(false);
  }
  return (
    <div className="mt-8 flex flex-wrap gap-x-8 gap-y-2 text-menu">
      <LinkButton onClick={reorder} disabled={isReordering}>
        {m.order_reorder()}
      </LinkButton>
      {website.line && (
        <a href={website.line} target="_blank" rel="noopener noreferrer" className="inline-flex min-h-11 items-center">
          <span className="link-line">{m.order_line()}</span>
        </a>
      )}
      {order.may.cancel && <LinkButton onClick={() => setAsking(true)}>{m.order_cancel()}</LinkButton>}
      <CancelDialog token={token} isOpen={isAsking} onClose={() => setAsking(false)} onChange={onChange} />
    </div>
  );
}

import { Store, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import * as m from '#messages';
import type { CartView } from '#modules/cart/contract.ts';
import { call } from '../../client.ts';
import { Button } from '../../ui/button.tsx';
import { leaveByForm } from '../../ui/leave-by-form.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { reportFailure } from './failure.ts';
import { SectionError } from './section-error.tsx';
import type { CartForm } from './use-form.ts';

/** The pick-up store. The map is the carrier's page, so typed values are saved before leaving. */
export function DeliveryStore({ cart, form }: { cart: CartView; form: CartForm }) {
  const [isBusy, setBusy] = useState(false);
  const [search] = useSearchParams();
  const { cvs: store } = cart;
  const hasClosed = search.get('store') === 'closed' && !store;

  async function openMap() {
    setBusy(true);
    try {
      const device = window.matchMedia('(pointer: coarse)').matches ? 'mobile' : 'desktop';
      if (await form.flush()) leaveByForm(await call('cart.openMap', { cart: cart.id, device }));
    } catch (error) {
      reportFailure(error);
    }
    // Also for a page that the browser brings back as it was.
    setBusy(false);
  }

  return (
    <div className="mt-3">
      {store ? (
        <div className="flex items-center gap-4 rounded-control border border-line-2 bg-surface px-4.5 py-3.5">
          <Store size={20} strokeWidth={1.5} aria-hidden="true" className="shrink-0" />
          <p className="min-w-0 flex-1">
            <span className="block text-name font-medium">
              {store.name} <span className="text-caption font-normal text-ink-2">{store.store_id}</span>
            </span>
            <span className="block text-caption text-ink-2">{store.address}</span>
            {store.outside && <span className="block text-caption text-warn">{m.checkout_form_store_island()}</span>}
          </p>
          <LinkButton id="cvs" onClick={openMap} disabled={isBusy} className="text-small">
            {m.checkout_form_store_change()}
          </LinkButton>
        </div>
      ) : (
        <>
          {hasClosed && (
            <p role="alert" className="mb-3 flex items-start gap-2 bg-warn-w p-4 text-small">
              <TriangleAlert size={16} strokeWidth={1.5} aria-hidden="true" className="mt-0.75 shrink-0" />
              {m.checkout_form_store_closed()}
            </p>
          )}
          <Button id="cvs" look="outline" isBusy={isBusy} onClick={openMap}>
            {m.checkout_form_store_choose()}
          </Button>
        </>
      )}
      <SectionError cart={cart} form={form} target="cvs" />
    </div>
  );
}

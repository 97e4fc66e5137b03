import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { type MetaArgs, useParams } from 'react-router';
import * as m from '#messages';
import type { OrderForShopper } from '#modules/orders/contract.ts';
import { printedNumber } from '#shared/order-number.ts';
import { CallError, call } from '../../client.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { ShopLink } from '../../ui/shop-link.tsx';
import { FindOrder } from './find-order.tsx';
import { OrderPage } from './order-page.tsx';
import { stageOf } from './stage.ts';

export const meta = (args: MetaArgs) => pageMeta(args, { title: m.order_page_title(), isListed: false });

type State = { kind: 'loading' } | { kind: 'missing' } | { kind: 'failed'; message: string } | { kind: 'found'; order: OrderForShopper };

function Words({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="wrap py-14 lg:py-24">
      <h1 className="title-product">{title}</h1>
      <p className="mt-2 text-ink-2">{text}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        {children}
        <ShopLink to="/home" className={buttonClass('outline')}>
          {m.order_keep_browsing()}
        </ShopLink>
      </div>
    </div>
  );
}

/** How often a payment that is being confirmed is polled. */
const pollMs = 5000;

/** The order of a link. The server renders only the shell: a cookie decides how much is shown. */
export default function Order() {
  const { token = '' } = useParams();
  const number = printedNumber(token);
  return number || !token ? <FindOrder number={number} /> : <OrderOfLink key={token} token={token} />;
}

function OrderOfLink({ token }: { token: string }) {
  const [state, setState] = useState<State>({ kind: 'loading' });
  const fetchOrder = useCallback(() => {
    call('orders.byToken', { token })
      .then((order) => setState({ kind: 'found', order }))
      .catch((error: unknown) => {
        const isMissing = error instanceof CallError && (error.status === 404 || error.status === 422);
        const message = error instanceof Error ? error.message : m.error_system_error();
        // Without an answer the shown order stays, and what is being confirmed is still followed.
        setState((before) => (isMissing ? { kind: 'missing' } : before.kind === 'found' ? before : { kind: 'failed', message }));
      });
  }, [token]);
  useEffect(
    function fetchOnOpen() {
      fetchOrder();
    },
    [fetchOrder],
  );
  const stage = state.kind === 'found' ? stageOf(state.order) : undefined;
  // A code is reported by the provider's server, which may be later than the shopper's browser.
  const isCodeAwaited = state.kind === 'found' && stage === 'code' && state.order.full && !state.order.payment.code;
  const isConfirming = stage === 'bank' || stage === 'confirming' || isCodeAwaited;
  useEffect(
    function followPayment() {
      if (!isConfirming) return;
      const timer = setInterval(fetchOrder, pollMs);
      return () => clearInterval(timer);
    },
    [isConfirming, fetchOrder],
  );
  if (state.kind === 'found') {
    const changed = (order: OrderForShopper) => setState({ kind: 'found', order });
    return <OrderPage token={token} order={state.order} onChange={changed} onStale={fetchOrder} />;
  }
  if (state.kind === 'missing') return <Words title={m.order_missing_title()} text={m.order_missing_text()} />;
  if (state.kind === 'failed')
    return (
      <Words title={m.notfound_fault_title()} text={state.message}>
        <Button onClick={fetchOrder}>{m.notfound_retry()}</Button>
      </Words>
    );
  return (
    <div className="wrap min-h-[60vh] py-14 lg:py-24">
      <h1 className="title-product">{m.order_page_title()}</h1>
      <p role="status" className="mt-2 text-ink-2">
        {m.order_loading()}
      </p>
    </div>
  );
}

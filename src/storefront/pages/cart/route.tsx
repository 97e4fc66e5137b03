import { useEffect, useEffectEvent, useState } from 'react';
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router';
import * as m from '#messages';
import { refreshCart, useCart } from '../../layout/cart-store.ts';
import { stored } from '../../layout/storage.ts';
import { changeCartWithoutScripts, readCartWithoutScripts } from '../../scriptless/cart.ts';
import { Button } from '../../ui/button.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { Checkout } from './checkout.tsx';
import { EmptyCart } from './empty-cart.tsx';
import { reportFailure } from './failure.ts';
import { ScriptlessCart } from './scriptless-cart.tsx';

/** With a cart, its own bar replaces the tab bar. */
export const handle = { ownBar: true };

export const meta = (args: MetaArgs) => pageMeta(args, { title: m.cart_title(), isListed: false });

/** The cart filled without scripts, if any; the browser fetches everything else. */
export const loader = ({ request, context }: LoaderFunctionArgs) => readCartWithoutScripts(request, context);
export const action = ({ request, context }: ActionFunctionArgs) => changeCartWithoutScripts(request, context);
/** Client navigation implies scripts. */
export const clientLoader = () => null;

/** As high as the screen, like the content, so that the footer does not jump. */
function Waiting() {
  return (
    <div data-waiting="" className="wrap min-h-dvh pt-6 pb-8 lg:pt-10">
      <h1 className="title-product">{m.cart_title()}</h1>
      <p role="status" className="mt-1 text-small text-ink-2">
        {m.cart_loading()}
      </p>
      {[1, 2, 3].map((row) => (
        <div key={row} className="mt-6 flex gap-5 border-t border-line pt-6">
          <div className="aspect-card w-20 bg-mist lg:w-26" />
          <div className="h-4 w-48 bg-mist" />
        </div>
      ))}
    </div>
  );
}

/** The cart exists but could not be read: it must not look empty. */
function Unread({ why, onAgain }: { why: string; onAgain: () => void }) {
  return (
    <div role="alert" className="wrap pt-6 pb-16 lg:pt-10">
      <h1 className="title-product">{m.cart_title()}</h1>
      <p className="mt-4 border-t border-ink pt-6">{why}</p>
      <Button look="outline" size="small" className="mt-4" onClick={onAgain}>
        {m.notfound_retry()}
      </Button>
    </div>
  );
}

/** Cart and checkout on one page. The server renders only its shell, as only the browser knows the cart. */
export default function CartPage() {
  const cart = useCart();
  const [isFetched, setFetched] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [params, setParams] = useSearchParams();
  const linkedItems = params.get('add');
  const plain = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const fetchCart = useEffectEvent(async () => {
    // A cart that was filled before the scripts loaded becomes the visitor's cart.
    if (plain && !stored.get('cart')) stored.set('cart', plain.id);
    setFailure(await refreshCart());
    if (!linkedItems) return;
    setParams({}, { replace: true, preventScrollReset: true });
    const { addFromLink } = await import('./items/add-from-link.ts');
    await addFromLink(linkedItems).catch(reportFailure);
  });
  useEffect(function fetchCartOnOpen() {
    void fetchCart().finally(() => setFetched(true));
  }, []);
  if (cart && cart.items.length + cart.product_groups.length > 0) return <Checkout key={cart.id} cart={cart} />;
  if (failure) return <Unread why={failure} onAgain={() => void refreshCart().then(setFailure)} />;
  if (isFetched) return <EmptyCart />;
  return (
    <>
      <noscript>
        <ScriptlessCart cart={plain} problem={refused?.message} />
      </noscript>
      <Waiting />
    </>
  );
}

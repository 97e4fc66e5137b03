import { type MouseEvent, useEffect, useState } from 'react';
import * as m from '#messages';
import type { ProductDetail } from '#modules/shopfront/contract.ts';
import { Sheet } from '../page.tsx';

/** What the office's form sends: the product as it is being written. */
type Shown = { product: ProductDetail };

/** The buy bar takes the place of the phone's tab bar. */
export const handle = { ownBar: true };

export const meta = () => [{ title: m.product_preview() }, { name: 'robots', content: 'noindex' }];

/** Nothing is bought here and nothing leads away; choosing works. */
function stay(event: MouseEvent): void {
  const pressed = event.target instanceof Element ? event.target.closest('a, button[type="submit"], button[form]') : null;
  if (!pressed) return;
  event.preventDefault();
  event.stopPropagation();
}

/** The page of a product that is still being written, in a frame of the office's form. By itself it only says so. */
export default function Preview() {
  const [product, setProduct] = useState<ProductDetail | null>(null);
  const [isAlone, setAlone] = useState(false);
  useEffect(function listenToForm() {
    const receive = ({ origin, source, data }: MessageEvent<Shown>): void => {
      if (origin === location.origin && source === parent && data.product) setProduct(data.product);
    };
    window.addEventListener('message', receive);
    if (parent === window) setAlone(true);
    else parent.postMessage('preview is ready', location.origin);
    return () => window.removeEventListener('message', receive);
  }, []);
  return (
    <div onClickCapture={stay} className="min-h-[60vh]">
      {product && <Sheet key={shapeOf(product)} product={product} />}
      {isAlone && (
        <div className="py-14 lg:py-24">
          <h1 className="title-page">{m.product_preview()}</h1>
          <p className="mt-3 text-ink-2">{m.product_preview_alone()}</p>
        </div>
      )}
    </div>
  );
}

/** What was chosen stays while words and prices change, and begins anew when the choices do. */
const shapeOf = ({ options, items, slots }: ProductDetail): string =>
  JSON.stringify([options.map(({ values }) => values.map(({ key }) => key)), items.length, slots.map(({ id }) => id)]);

import { type MouseEvent, useEffect, useState } from 'react';
import * as m from '#messages';
import type { ProductDetail } from '#modules/shopfront/contract.ts';
import { Sheet } from '../page.tsx';

/** The message of the back office's form: the product being edited. */
type Shown = { product: ProductDetail };

/** The buy bar replaces the phone's tab bar. */
export const handle = { ownBar: true };

export const meta = () => [{ title: m.product_preview() }, { name: 'robots', content: 'noindex' }];

/** Buying and links are disabled; options work. */
function stay(event: MouseEvent): void {
  const pressed = event.target instanceof Element ? event.target.closest('a, button[type="submit"], button[form]') : null;
  if (!pressed) return;
  event.preventDefault();
  event.stopPropagation();
}

/** The preview of a product being edited, in a frame of the back office's form. Opened directly it only says so. */
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
      {product && <Sheet key={describeShape(product)} product={product} />}
      {isAlone && (
        <div className="wrap py-14 lg:py-24">
          <h1 className="title-page">{m.product_preview()}</h1>
          <p className="mt-3 text-ink-2">{m.product_preview_alone()}</p>
        </div>
      )}
    </div>
  );
}

/** The choice stays while texts and prices change, and resets when the options do. */
const describeShape = ({ options, items, slots }: ProductDetail): string =>
  JSON.stringify([options.map(({ values }) => values.map(({ key }) => key)), items.length, slots.map(({ id }) => id)]);

import { Info } from 'lucide-react';
import { useEffect, useState } from 'react';
import * as m from '#messages';
import type { CartView } from '#modules/cart/contract.ts';

/** Changes the server made or found. Shown until dismissed, as they are returned only once. */
export function Notices({ cart }: { cart: CartView }) {
  const [notices, setNotices] = useState<readonly string[]>([]);
  useEffect(
    function keep() {
      const news = cart.changes.map(({ message }) => message);
      if (news.length) setNotices((before) => [...new Set([...before, ...news])]);
    },
    [cart],
  );
  return (
    <div
      role="status"
      className={
        notices.length ? 'mb-6 flex flex-wrap items-start justify-end gap-x-3 bg-primary-w p-4 text-small md:flex-nowrap' : 'sr-only'
      }
    >
      {notices.length > 0 && (
        <>
          <Info size={20} strokeWidth={1.5} aria-hidden="true" className="mt-px shrink-0" />
          <ul aria-label={m.basket_notices()} className="w-[calc(100%-2rem)] md:w-auto md:flex-1">
            {notices.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
          <button type="button" onClick={() => setNotices([])} className="-mb-2.5 grid md:-mt-2.5 min-h-11 shrink-0 place-items-center">
            <span className="link-line">{m.basket_notices_close()}</span>
          </button>
        </>
      )}
    </div>
  );
}

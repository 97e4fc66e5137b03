import { useEffect, useState } from 'react';
import type { ProductDetail } from '#modules/shopfront/contract.ts';
import type { Received } from '../../call.ts';
import { call } from '../../client.ts';
import { useSessionState } from '../../layout/session-store.ts';

type Stock = Received<'shopfront.stock'>['items'][number];

/** Whether the cached page's label needs the exact stock from a call. */
const saysTooLittle = ({ availability }: ProductDetail['items'][number]) => availability !== 'available' && availability !== 'sold_out';

/** The current stock by item: remaining numbers when few, and members-only availability. */
export function useStock({ id, items }: ProductDetail): ReadonlyMap<number, Stock> | null {
  const [stock, setStock] = useState<ReadonlyMap<number, Stock> | null>(null);
  const session = useSessionState();
  // Fetched again after signing in: members may buy more.
  const sessionToFetchFor = session !== 'unknown' && items.some(saysTooLittle) ? session : null;
  useEffect(
    function fetchStock() {
      if (!sessionToFetchFor) return;
      let isOver = false;
      call('shopfront.stock', { id })
        .then((answer) => !isOver && setStock(new Map(answer.items.map((item) => [item.id, item]))))
        // The page's label remains.
        .catch(() => {});
      return () => {
        isOver = true;
      };
    },
    [id, sessionToFetchFor],
  );
  return stock;
}

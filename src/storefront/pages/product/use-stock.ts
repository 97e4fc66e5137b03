import { useEffect, useState } from 'react';
import type { ProductDetail } from '#modules/shopfront/contract.ts';
import type { Received } from '../../call.ts';
import { call } from '../../client.ts';
import { useSessionState } from '../../frame/session-store.ts';

type Stock = Received<'shopfront.stock'>['items'][number];

/** A page that is the same for everybody says only words. Where they are not enough, one small call says the rest. */
const saysTooLittle = ({ availability }: ProductDetail['items'][number]) => availability !== 'available' && availability !== 'sold_out';

/** What can be had right now, by item: how many are left of the last ones, and what a member may buy. */
export function useStock({ id, items }: ProductDetail): ReadonlyMap<number, Stock> | null {
  const [stock, setStock] = useState<ReadonlyMap<number, Stock> | null>(null);
  const session = useSessionState();
  // Asked again as soon as somebody signs in: members may buy what visitors may not.
  const asker = session !== 'unknown' && items.some(saysTooLittle) ? session : null;
  useEffect(
    function ask() {
      if (!asker) return;
      let isOver = false;
      call('shopfront.stock', { id })
        .then((answer) => !isOver && setStock(new Map(answer.items.map((item) => [item.id, item]))))
        // The words of the page still hold.
        .catch(() => {});
      return () => {
        isOver = true;
      };
    },
    [id, asker],
  );
  return stock;
}

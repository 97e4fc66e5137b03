import * as m from '#messages';
import type { CartView } from '#modules/cart/contract.ts';
import { call } from '../../client.ts';
import { showCart } from '../cart-store.ts';
import { say, sayError } from '../toasts.tsx';

type Sent = Parameters<typeof call<'cart.update'>>[1]['item'] | { gone: { id: number } | { group_id: string } };

/** How each line gets back to what the visitor had, and how many pieces came from last time. */
function difference(before: CartView, after: CartView): { count: number; steps: Sent[] } {
  const items = after.items.flatMap(({ id, quantity, product_item: { id: product_item_id } }) => {
    const had = before.items.find((item) => item.product_item.id === product_item_id)?.quantity ?? 0;
    if (quantity <= had) return [];
    const step: Sent = had ? { product_item_id, quantity: had, mode: 'set' } : { gone: { id } };
    return [{ more: quantity - had, step }];
  });
  const groups = after.product_groups.flatMap(({ group_id, quantity }) =>
    before.product_groups.some((group) => group.group_id === group_id) ? [] : [{ more: quantity, step: { gone: { group_id } } as Sent }],
  );
  const all = [...items, ...groups];
  return { count: all.reduce((sum, { more }) => sum + more, 0), steps: all.map(({ step }) => step) };
}

/** After signing in with goods in the bag: says what the account's own cart added to them, and takes it out again if asked to. */
export function tellMerge(before: CartView, after: CartView): void {
  const { count, steps } = difference(before, after);
  if (!before.quantity_count || !count) return;
  const undo = async () => {
    for (const step of steps) {
      const cart = after.id;
      showCart(await ('gone' in step ? call('cart.remove', { cart, item: step.gone }) : call('cart.update', { cart, item: step })));
    }
  };
  say({ kind: 'done', text: m.link_merged({ count }), action: { label: m.shop_undo(), run: () => void undo().catch(sayError) } });
}

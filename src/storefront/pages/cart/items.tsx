import type { CartView } from '#modules/cart/contract.ts';
import { GroupRow } from './group-row.tsx';
import { ItemRow } from './items/item-row.tsx';
import { Notices } from './items/notices.tsx';

/** All cart lines, and automatic changes. */
export function Items({ cart }: { cart: CartView }) {
  return (
    <>
      <Notices cart={cart} />
      <ul>
        {cart.items.map((item) => (
          <ItemRow key={item.id} cartId={cart.id} item={item} />
        ))}
        {cart.product_groups.map((group) => (
          <GroupRow key={group.group_id} cartId={cart.id} group={group} />
        ))}
      </ul>
    </>
  );
}

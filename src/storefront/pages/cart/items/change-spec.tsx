import * as m from '#messages';
import type { CartItem } from '#modules/cart/contract.ts';
import type { ProductDetail } from '#modules/shopfront/contract.ts';
import { setSpecification } from '../../../layout/cart-store.ts';
import { SpecDialog } from '../../../ui/quick/spec-dialog.tsx';
import { announceChoices } from './use-edit-choices.ts';

type Props = { product: ProductDetail; item: CartItem; isOpen: boolean; onClose: () => void };

/** Changes the specification and quantity of a cart line. */
export function ChangeSpec({ product, item, isOpen, onClose }: Props) {
  const current = item.product_item.id;
  async function save(itemId: number) {
    if (itemId === current) return;
    await setSpecification(item, itemId);
    announceChoices(String(itemId));
  }
  return (
    <SpecDialog product={product} current={current} action={m.basket_take_choices()} isOpen={isOpen} onClose={onClose} onTake={save} />
  );
}

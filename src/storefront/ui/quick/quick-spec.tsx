import * as m from '#messages';
import type { ProductDetail } from '#modules/shopfront/contract.ts';
import { addToCart } from '../../layout/cart-store.ts';
import { showToast } from '../../layout/toasts.tsx';
import { firstQuantity } from '../../pages/product/choice.ts';
import { SpecDialog } from './spec-dialog.tsx';

type Props = { product: ProductDetail; isOpen: boolean; onClose: () => void };

/** Chooses a specification in a dialog and adds its minimum quantity. */
export function QuickSpec({ product, isOpen, onClose }: Props) {
  async function add(itemId: number) {
    await addToCart(itemId, firstQuantity(product));
    showToast({ kind: 'done', text: m.shop_added_to_cart(), link: { label: m.shop_see_cart(), to: '/cart' } });
  }
  return <SpecDialog product={product} action={m.shop_add_to_cart()} isOpen={isOpen} onClose={onClose} onTake={add} />;
}

import * as m from '#messages';
import type { CartView } from '#modules/cart/contract.ts';
import { call } from '../../../client.ts';
import { undoRemoval } from '../../../layout/cart-store.ts';
import { showToast } from '../../../layout/toasts.tsx';
import { reportFailure } from '../failure.ts';

/** Removes a line or group, with undo. */
export async function removeWithUndo(name: string, remove: () => Promise<CartView>): Promise<void> {
  try {
    const { id, undo } = await remove();
    const back = () => void (undo && undoRemoval(id, undo).catch(reportFailure));
    showToast({ kind: 'removed', text: m.cart_removed({ name }), action: { label: m.shop_undo(), run: back } });
  } catch (error) {
    reportFailure(error);
  }
}

type Later = { productId: number; name: string; remove: () => Promise<CartView> };

/** Moves a line to the wishlist; undo restores both. */
export async function moveToWishlist({ productId, name, remove }: Later): Promise<void> {
  try {
    await call('account.addToWishlist', { product_id: productId });
    const { id, undo } = await remove();
    const back = async () => {
      if (undo) await undoRemoval(id, undo);
      await call('account.removeFromWishlist', { id: productId });
    };
    showToast({
      kind: 'done',
      text: m.basket_saved({ name }),
      action: { label: m.shop_undo(), run: () => void back().catch(reportFailure) },
    });
  } catch (error) {
    reportFailure(error);
  }
}

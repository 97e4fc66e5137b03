import { call } from '../../../client.ts';
import { showCart } from '../../../layout/cart-store.ts';
import { stored } from '../../../layout/storage.ts';

/** Parses `TH-TEA-001-050:2,TH-GFT-001-010` into items and quantities; unreadable parts are skipped. */
export function parseItems(text: string): { sku: string; quantity: number }[] {
  return text
    .split(',')
    .slice(0, 50)
    .flatMap((part) => {
      const [, sku, count] = /^\s*([^:\s]{1,60})(?::(\d{1,4}))?\s*$/.exec(part) ?? [];
      const quantity = Number(count ?? 1);
      return sku && quantity > 0 ? [{ sku, quantity }] : [];
    });
}

/** Adds the items of the URL to the cart (`/cart?add=sku:quantity,…`). */
export async function addFromLink(text: string): Promise<void> {
  const items = parseItems(text);
  if (items.length) showCart(await call('cart.fill', { cart: stored.get('cart'), items }));
}

import { LruMap } from '#platform/cache/lru-map.ts';
import type { StoredCart } from './carts.ts';

/**
 * Carts as this process wrote them last, good for changing only: a change is written onto the version it was made on, so an
 * old copy costs one more try and is never answered. What a shopper typed is sealed in them as it is in the database.
 */
const kept = new LruMap<{ cart: StoredCart; bytes: number }>({ entries: 500, bytes: 2_000_000 });

export const cachedCart = (id: string): StoredCart | undefined => kept.get(id)?.cart;

/** Keeps a cart as a reader would find it, lines by id. Its size is estimated: counting would cost more than reading it again. */
export function cacheCart(cart: StoredCart): void {
  const lines = cart.lines.toSorted((a, b) => a.id - b.id);
  kept.set(cart.id, { cart: { ...cart, lines }, bytes: 2000 + 150 * lines.length + 800 * cart.groups.length });
}

export const dropCachedCart = (id: string): void => kept.delete(id);

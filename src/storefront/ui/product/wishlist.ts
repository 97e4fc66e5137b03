import { call } from '../../client.ts';
import { panels } from '../../layout/panels.ts';
import type { SessionState } from '../../layout/session-store.ts';
import { createSignal } from '../../layout/signal.ts';

/** The member's wishlist; null: signed out or unknown. */
const wishlist = createSignal<ReadonlySet<number> | null>(null);
export const useWishlist = () => wishlist.use();

/** A visitor’s product, pending until they log in. */
let pendingProductId: number | null = null;
/** One fetch for all buttons of the page. */
let loading: Promise<void> | null = null;

/** The most that one call answers; a wishlist may be longer. */
const perPage = 100;

async function load(): Promise<void> {
  const ids: number[] = [];
  for (let page = 1, total = 1; (page - 1) * perPage < total; page++) {
    const { data, meta } = await call('account.wishlist', { page, per_page: perPage });
    ids.push(...data.map(({ product_id }) => product_id));
    total = meta.total;
  }
  wishlist.set(new Set(ids));
}

/**
 * Loads the wishlist and saves the pending product: then returns true. Clears it when the member signs out. Throws a CallError only
 * about a pending product: otherwise the buttons show what is known.
 */
export async function followSession(session: SessionState): Promise<boolean> {
  if (session === 'visitor') {
    loading = null;
    wishlist.set(null);
  }
  if (session !== 'member') return false;
  loading ??= load();
  const pendingId = pendingProductId;
  pendingProductId = null;
  try {
    await loading;
  } catch (error) {
    loading = null;
    if (pendingId === null) return false;
    throw error;
  }
  if (pendingId === null || wishlist.get()?.has(pendingId)) return false;
  return add(pendingId);
}

async function add(productId: number): Promise<true> {
  await call('account.addToWishlist', { product_id: productId });
  wishlist.set(new Set(wishlist.get()).add(productId));
  return true;
}

/** Adds (true) or removes a product; asks visitors to log in first. Throws a CallError. */
export async function toggleWishlist(productId: number, session: SessionState): Promise<boolean> {
  if (session !== 'member') {
    pendingProductId = productId;
    panels.set('login');
    return false;
  }
  if (!wishlist.get()?.has(productId)) return add(productId);
  await call('account.removeFromWishlist', { id: productId });
  wishlist.set(new Set([...(wishlist.get() ?? [])].filter((id) => id !== productId)));
  return false;
}

import { call } from '../../client.ts';
import { panels } from '../../layout/panels.ts';
import type { SessionState } from '../../layout/session-store.ts';
import { createSignal } from '../../layout/signal.ts';

/** The member's wishlist; null: signed out or unknown. */
const wishes = createSignal<ReadonlySet<number> | null>(null);
export const useWishes = () => wishes.use();

/** A visitor's wish, pending until they log in. */
let waiting: number | null = null;
/** One fetch for all buttons of the page. */
let loading: Promise<void> | null = null;

async function load(): Promise<void> {
  const { data } = await call('account.wishlist', { per_page: 100 });
  wishes.set(new Set(data.map(({ product_id }) => product_id)));
}

/** Loads the wishlist and saves a pending wish: then returns true. Clears it when the member signs out. */
export async function followSession(session: SessionState): Promise<boolean> {
  if (session === 'visitor') {
    loading = null;
    wishes.set(null);
  }
  if (session !== 'member') return false;
  loading ??= load();
  await loading.catch((error) => {
    loading = null;
    throw error;
  });
  const pendingId = waiting;
  waiting = null;
  if (pendingId === null || wishes.get()?.has(pendingId)) return false;
  return add(pendingId);
}

async function add(productId: number): Promise<true> {
  await call('account.addWish', { product_id: productId });
  wishes.set(new Set(wishes.get()).add(productId));
  return true;
}

/** Adds (true) or removes a product; asks visitors to log in first. Throws a CallError. */
export async function pressWish(productId: number, session: SessionState): Promise<boolean> {
  if (session !== 'member') {
    waiting = productId;
    panels.set('login');
    return false;
  }
  if (!wishes.get()?.has(productId)) return add(productId);
  await call('account.removeWish', { id: productId });
  wishes.set(new Set([...(wishes.get() ?? [])].filter((id) => id !== productId)));
  return false;
}

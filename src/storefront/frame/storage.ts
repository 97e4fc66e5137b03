/**
 * The keys of local storage: six of the specification (section 9), and two of our own, what was looked for and looked at
 * last. A closed list, shared with nobody else.
 */
type StorageKey = 'cart' | 'customer_token' | 'loggedIn' | 'coupon' | 'promo' | 'offer' | 'searches' | 'viewed';

/** Local storage that may be switched off or full: the shop then works for as long as the page lives. */
export const stored = {
  get(key: StorageKey): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  set(key: StorageKey, value: string): void {
    try {
      localStorage.setItem(key, value);
    } catch {
      // Nothing to do: the value lives in memory only.
    }
  },
  remove(key: StorageKey): void {
    try {
      localStorage.removeItem(key);
    } catch {
      // It was never there.
    }
  },
};

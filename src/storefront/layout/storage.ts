/**
 * The local storage keys: six of the specification (section 9), and two of our own, recent searches and recently viewed
 * products. A closed list.
 */
type StorageKey = 'cart' | 'customer_token' | 'loggedIn' | 'coupon' | 'promo' | 'offer' | 'searches' | 'viewed';

/** Local storage that may be unavailable or full: values then live as long as the page. */
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
      // The value stays in memory only.
    }
  },
  remove(key: StorageKey): void {
    try {
      localStorage.removeItem(key);
    } catch {
      // There is nothing to remove.
    }
  },
};

/**
 * The local storage keys: six of the specification (section 9), and two of our own, recent searches and recently viewed
 * products. A closed list.
 */
type StorageKey = 'cart' | 'customer_token' | 'loggedIn' | 'coupon' | 'promo' | 'offer' | 'searches' | 'viewed';

/** The values that local storage did not take: they last as long as the document. Empty on the server, which serves everybody. */
const unstored = new Map<StorageKey, string>();

/** Local storage, which may be unavailable or full: values are then in memory. */
export const stored = {
  get(key: StorageKey): string | null {
    try {
      return unstored.get(key) ?? localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  set(key: StorageKey, value: string): void {
    try {
      localStorage.setItem(key, value);
      unstored.delete(key);
    } catch {
      if (typeof document !== 'undefined') unstored.set(key, value);
    }
  },
  remove(key: StorageKey): void {
    unstored.delete(key);
    try {
      localStorage.removeItem(key);
    } catch {
      // There is nothing to remove.
    }
  },
};

import type { CartFields } from '#modules/cart/contract.ts';

const key = 'typed';

/** Unsaved input for this cart, in this tab; the customs number is never stored in the browser. */
export function readDraft(cartId: string): CartFields {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? '{}') as { cart?: string; fields?: CartFields };
    return stored.cart === cartId ? { ...stored.fields } : {};
  } catch {
    return {};
  }
}

export function saveDraft(cart: string, { tax_id: _taxId, ...fields }: CartFields): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ cart, fields }));
  } catch {
    // Without session storage it lives in the page only.
  }
}

export function clearDraft(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // There is nothing to remove.
  }
}

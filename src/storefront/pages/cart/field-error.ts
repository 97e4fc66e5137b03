import * as m from '#messages';
import type { CartView } from '#modules/cart/contract.ts';
import { normalPhone } from '#shared/phone.ts';
import type { CartForm, TextField } from './use-form.ts';

const taiwanDigits = 10;
const digitsMissing = (value: string): number => taiwanDigits - value.replace(/\D/g, '').length;

function phoneError(value: string, country: string, message: string): string {
  if (normalPhone(value, country)) return message;
  if (country !== 'tw') return m.checkout_form_phone_wrong({ country });
  const missing = digitsMissing(value);
  return value.startsWith('09') && missing > 0 ? m.cart_phone_short({ count: missing }) : m.validation_phone();
}

/**
 * The sentence beside a field: what is wrong and what is right. Only once the field was left, or the order was tried, and
 * only about what the server has seen: while a correction is being saved nothing is said.
 */
export function fieldError(cart: CartView, form: CartForm, name: TextField, country: string): string | undefined {
  const blocker = cart.blockers.find((each) => each.target === name);
  if (!blocker || !form.left.has(name)) return undefined;
  const typed = form.values[name] ?? '';
  if (name !== 'tax_id' && typed !== (cart[name] ?? '')) return undefined;
  const value = typed.trim();
  if (!value) return blocker.message;
  if (name === 'email') return m.validation_email();
  if (name === 'recipient_zip') return country === 'tw' ? m.validation_zip() : m.checkout_form_zip_wrong({ country });
  return name.endsWith('phone') ? phoneError(value, country, blocker.message) : blocker.message;
}

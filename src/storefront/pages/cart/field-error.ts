import * as m from '#messages';
import type { CartView } from '#modules/cart/contract.ts';
import { parsePhone } from '#shared/address/phone.ts';
import { type Country, phoneWrong, zipWrong } from './person/country-labels.ts';
import type { CartForm, TextField } from './use-form.ts';

const taiwanDigits = 10;
const digitsMissing = (value: string): number => taiwanDigits - value.replace(/\D/g, '').length;

function phoneError(value: string, country: Country, message: string): string {
  if (parsePhone(value, country)) return message;
  if (country !== 'tw') return phoneWrong(country);
  const missing = digitsMissing(value);
  return value.startsWith('09') && missing > 0 ? m.cart_phone_short({ count: missing }) : phoneWrong(country);
}

/**
 * The error of a field. Shown only after the field was left or the order was tried, and only for a value the server has seen:
 * nothing while a correction is being saved.
 */
export function fieldError(cart: CartView, form: CartForm, name: TextField, country: Country): string | undefined {
  const blocker = cart.blockers.find((each) => each.target === name);
  if (!blocker || !form.left.has(name)) return undefined;
  const typed = form.values[name] ?? '';
  if (name !== 'tax_id' && typed !== (cart[name] ?? '')) return undefined;
  const value = typed.trim();
  if (!value) return blocker.message;
  if (name === 'email') return m.validation_email();
  if (name === 'recipient_zip') return zipWrong(country);
  return name.endsWith('phone') ? phoneError(value, country, blocker.message) : blocker.message;
}

import { useEffect, useRef, useState } from 'react';
import * as m from '#messages';
import type { CartFields, CartView } from '#modules/cart/contract.ts';
import { currentCart, saveCart } from '../../frame/cart-store.ts';
import { sayError } from '../../frame/toasts.tsx';

type FieldName = keyof CartFields;
export type TextField = Exclude<FieldName, 'same_as_orderer'>;

const fieldNames = [
  'email',
  'name',
  'phone',
  'zip',
  'city',
  'district',
  'address',
  'recipient_name',
  'recipient_phone',
  'recipient_zip',
  'recipient_city',
  'recipient_district',
  'recipient_address',
  'same_as_orderer',
  'customer_note',
] as const satisfies readonly FieldName[];

/** What the cart holds of the form's fields. */
const heldFields = (cart: CartView): CartFields =>
  Object.fromEntries(fieldNames.flatMap((name) => (cart[name] === undefined ? [] : [[name, cart[name]]])));

/** Typing pauses this long, in ms, before it is saved; leaving a field saves at once. */
const pause = 600;

/**
 * What is typed on the page: kept here letter by letter, saved field by field. An answer never overwrites what is being
 * typed, and a failed save keeps the value for the next one.
 */
export function useForm(cart: CartView) {
  const [values, setValues] = useState<CartFields>(() => ({ same_as_orderer: true, ...heldFields(cart) }));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const unsaved = useRef<CartFields>({});
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  async function flush(): Promise<boolean> {
    clearTimeout(timer.current);
    const fields = unsaved.current;
    if (!Object.keys(fields).length) return true;
    unsaved.current = {};
    try {
      await saveCart({ id: cart.id, ...fields });
      return true;
    } catch (error) {
      unsaved.current = { ...fields, ...unsaved.current };
      sayError(error);
      return false;
    }
  }

  function change(fields: CartFields) {
    setValues((before) => ({ ...before, ...fields }));
    unsaved.current = { ...unsaved.current, ...fields };
    clearTimeout(timer.current);
    timer.current = setTimeout(flush, pause);
  }

  function leave(name: string) {
    setLeft((before) => (before.has(name) ? before : new Set(before).add(name)));
    void flush();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only at the end; `flush` reads nothing but refs and the cart's id.
  useEffect(function sendTheRest() {
    return () => void flush();
  }, []);

  const showAll = () => setLeft(new Set(currentCart()?.blockers.map((blocker) => blocker.target)));
  return { values, left, change, leave, flush, showAll };
}
export type CartForm = ReturnType<typeof useForm>;

const digitsMissing = (value: string) => 10 - value.replace(/\D/g, '').length;

/** The sentence beside a field: what is wrong and what is right. Only once the field was left, or the order was tried. */
export function fieldError(cart: CartView, form: CartForm, name: TextField): string | undefined {
  const blocker = cart.blockers.find((each) => each.target === name);
  if (!blocker || !form.left.has(name)) return undefined;
  const value = form.values[name]?.trim() ?? '';
  if (!value) return blocker.message;
  if (name === 'email') return m.validation_email();
  if (name === 'recipient_zip') return m.validation_zip();
  if (!name.endsWith('phone')) return blocker.message;
  const missing = digitsMissing(value);
  return value.startsWith('09') && missing > 0 ? m.cart_phone_short({ count: missing }) : m.validation_phone();
}

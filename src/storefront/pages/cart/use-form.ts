import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CartFields, CartView } from '#modules/cart/contract.ts';
import { currentCart, saveCart } from '../../layout/cart-store.ts';
import { useSessionState } from '../../layout/session-store.ts';
import { reportFailure } from './failure.ts';
import { clearDraft, readDraft, saveDraft } from './form-draft.ts';

type FieldName = keyof CartFields;
/** Text fields; the others are selected. */
export type TextField = Exclude<FieldName, 'same_as_orderer' | 'invoice_type'>;

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
  'invoice_type',
  'invoice_company',
  'invoice_company_id',
  'invoice_barcode',
  'invoice_donation_code',
  'tax_id',
  'delivery_at',
  'delivery_slot',
] as const satisfies readonly FieldName[];

/** The form's fields stored in the cart. */
const heldFields = (cart: CartView): CartFields =>
  Object.fromEntries(fieldNames.flatMap((name) => (cart[name] === null ? [] : [[name, cart[name]]])));

/** Debounce in ms before typed input is saved; leaving a field saves at once. */
const pause = 600;

/**
 * Unsaved input: saved after a pause, on demand, and when the page is left. Failed input is kept for the next try, and over a
 * reload in session storage.
 */
function useSaving(cartId: string) {
  const unsaved = useRef<CartFields>(readDraft(cartId));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const saving = useRef(Promise.resolve(true));
  const session = useSessionState();

  async function sendUnsaved(): Promise<boolean> {
    const fields = unsaved.current;
    if (!Object.keys(fields).length) return true;
    unsaved.current = {};
    try {
      await saveCart({ id: cartId, ...fields });
      if (Object.keys(unsaved.current).length) saveDraft(cartId, unsaved.current);
      else clearDraft();
      return true;
    } catch (error) {
      unsaved.current = { ...fields, ...unsaved.current };
      reportFailure(error);
      return false;
    }
  }
  /** Saves in order: when it resolves, everything typed before the call has been saved. */
  function flush(): Promise<boolean> {
    clearTimeout(timer.current);
    saving.current = saving.current.then(sendUnsaved);
    return saving.current;
  }
  function add(fields: CartFields) {
    unsaved.current = { ...unsaved.current, ...fields };
    saveDraft(cartId, unsaved.current);
    clearTimeout(timer.current);
    timer.current = setTimeout(flush, pause);
  }

  const saveNow = useEffectEvent(flush);
  useEffect(function saveOnLeave() {
    return () => void saveNow();
  }, []);
  useEffect(
    function saveOnceSessionIsKnown() {
      if (session !== 'unknown') void saveNow();
    },
    [session],
  );
  return { add, flush };
}

/** The form's state: every keystroke is kept locally and saved field by field. An answer never overwrites input in progress. */
export function useForm(cart: CartView) {
  const [values, setValues] = useState<CartFields>(() => ({ same_as_orderer: true, ...heldFields(cart), ...readDraft(cart.id) }));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { add, flush } = useSaving(cart.id);

  function change(fields: CartFields) {
    setValues((before) => ({ ...before, ...fields }));
    add(fields);
  }
  function leave(name: string) {
    setLeft((before) => (before.has(name) ? before : new Set(before).add(name)));
    void flush();
  }
  const showAll = () => setLeft(new Set(currentCart()?.blockers.map((blocker) => blocker.target)));
  return { values, left, change, leave, flush, showAll };
}
export type CartForm = ReturnType<typeof useForm>;

import * as m from '#messages';
import type { CartView } from '#modules/cart/contract.ts';
import { TextField } from '../text-field.tsx';
import type { CartForm } from '../use-form.ts';

/** The importer's number for customs, masked once it is saved. */
export function TaxId({ cart, form }: { cart: CartView; form: CartForm }) {
  const isRequired = cart.tax_id !== null || cart.blockers.some(({ target }) => target === 'tax_id');
  const isAbroad = cart.parcels.some((parcel) => parcel.is_newbang) || cart.delivery_method?.kind === 'cross_border';
  if (!isRequired && !isAbroad) return null;
  return (
    <div className="mt-5">
      <TextField
        cart={cart}
        form={form}
        name="tax_id"
        label={m.checkout_form_tax_id()}
        reason={m.checkout_form_tax_id_why()}
        hint={m.checkout_form_tax_id_hint()}
        autoComplete="off"
        maxLength={30}
      />
    </div>
  );
}

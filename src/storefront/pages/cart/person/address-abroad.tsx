import * as m from '#messages';
import type { CartView } from '#modules/cart/contract.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { fieldError } from '../field-error.ts';
import { TextField } from '../text-field.tsx';
import type { CartForm } from '../use-form.ts';
import { states } from './states.ts';

type Props = { cart: CartView; form: CartForm; country: 'hk' | 'uk' | 'us' };

function State({ cart, form }: Omit<Props, 'country'>) {
  return (
    <SelectField
      id="recipient_district"
      name="recipient_district"
      label={m.checkout_form_state()}
      autoComplete="shipping address-level1"
      value={form.values.recipient_district ?? ''}
      error={fieldError(cart, form, 'recipient_district', 'us')}
      onBlur={() => form.leave('recipient_district')}
      onChange={({ target }) => {
        form.change({ recipient_district: target.value });
        void form.flush();
      }}
    >
      <option value="">{m.checkout_form_choose()}</option>
      {Object.entries(states).map(([code, name]) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

/** An address as it is written in Hong Kong (without a postcode), Britain or America: the street first. */
export function AddressAbroad({ cart, form, country }: Props) {
  const city = { hk: m.checkout_form_area(), uk: m.checkout_form_town(), us: m.checkout_form_us_city() }[country];
  return (
    <div className="grid gap-x-4 gap-y-5 md:grid-cols-2">
      <TextField
        cart={cart}
        form={form}
        name="recipient_address"
        label={m.cart_address()}
        autoComplete="shipping street-address"
        maxLength={300}
        className="md:col-span-2"
      />
      <TextField
        cart={cart}
        form={form}
        name="recipient_city"
        label={city}
        autoComplete={`shipping address-level${country === 'hk' ? 1 : 2}`}
        maxLength={60}
      />
      {country === 'us' && <State cart={cart} form={form} />}
      {country !== 'hk' && (
        <TextField
          cart={cart}
          form={form}
          name="recipient_zip"
          label={country === 'us' ? m.checkout_form_zip_us() : m.checkout_form_postcode()}
          autoComplete="shipping postal-code"
          {...(country === 'us' && { inputMode: 'numeric' as const })}
          maxLength={12}
        />
      )}
    </div>
  );
}

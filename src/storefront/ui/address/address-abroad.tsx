import * as m from '#messages';
import { SelectField } from '../select-field.tsx';
import type { PlaceProps } from './place.ts';
import { PlaceField } from './place-field.tsx';
import { states } from './states.ts';

function State({ prefix = '', place, errorOf, onChoose, onLeave }: PlaceProps) {
  return (
    <SelectField
      id={`${prefix}district`}
      name={`${prefix}district`}
      label={m.checkout_form_state()}
      autoComplete="shipping address-level1"
      value={place.district}
      error={errorOf('district')}
      onBlur={() => onLeave?.('district')}
      onChange={({ target }) => onChoose({ district: target.value })}
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

/** Address fields for Hong Kong (without a postcode), Britain and America: the street first. */
export function AddressAbroad({ country, ...place }: PlaceProps & { country: 'hk' | 'uk' | 'us' }) {
  const city = { hk: m.checkout_form_area(), uk: m.checkout_form_town(), us: m.checkout_form_us_city() }[country];
  return (
    <div className="grid gap-x-4 gap-y-5 md:grid-cols-2">
      <PlaceField
        {...place}
        part="address"
        label={m.cart_address()}
        autoComplete="shipping street-address"
        maxLength={300}
        className="md:col-span-2"
      />
      <PlaceField {...place} part="city" label={city} autoComplete={`shipping address-level${country === 'hk' ? 1 : 2}`} maxLength={60} />
      {country === 'us' && <State {...place} />}
      {country !== 'hk' && (
        <PlaceField
          {...place}
          part="zip"
          label={country === 'us' ? m.checkout_form_zip_us() : m.checkout_form_postcode()}
          autoComplete="shipping postal-code"
          {...(country === 'us' && { inputMode: 'numeric' as const })}
          maxLength={12}
        />
      )}
    </div>
  );
}

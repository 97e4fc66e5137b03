import * as m from '#messages';
import type { CartFields, CartView } from '#modules/cart/contract.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { useShop } from '../../../ui/shop.ts';
import { fieldError } from '../field-error.ts';
import { TextField } from '../text-field.tsx';
import type { CartForm } from '../use-form.ts';
import { useDistricts } from './use-districts.ts';

type Post = NonNullable<ReturnType<typeof useDistricts>>;
type Option = { value: string; label: string };

/** What a typed code says of city and district: all of it when only one district has the code. */
function placeOf(post: Post, zip: string, district: string | undefined): CartFields {
  const found = post.districtsByZip(zip);
  const [only] = found;
  if (!only) return {};
  const kept = found.find(({ name }) => name === district);
  return { recipient_city: only.county, recipient_district: found.length === 1 ? only.name : (kept?.name ?? '') };
}

/** What is held but not in the list, such as an old spelling, stays to be seen. */
function withHeld(options: readonly Option[], held: string): readonly Option[] {
  return !held || options.some(({ value }) => value === held) ? options : [{ value: held, label: held }, ...options];
}

function Options({ options, first }: { options: readonly Option[]; first: string }) {
  return (
    <>
      <option value="">{first}</option>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </>
  );
}

/** An address in Taiwan: the code finds city and district, the district finds its code. */
export function TaiwanAddress({ cart, form }: { cart: CartView; form: CartForm }) {
  const { country } = useShop().website;
  const post = useDistricts();
  const { recipient_zip: zip = '', recipient_city = '', recipient_district: district = '' } = form.values;
  const city = post ? post.formal(recipient_city) : recipient_city;
  const labelOf = (key: string, name: string) => [post?.names.get(key), name].filter(Boolean).join(' ');
  const districts = post?.districtsOf(city) ?? [];
  const chosen = districts.find(({ name, zip: code }) => name === district && zip.startsWith(code));

  function choose(fields: CartFields) {
    form.change(fields);
    void form.flush();
  }
  function chooseDistrict(name: string) {
    const code = districts.find((each) => each.name === name)?.zip ?? '';
    choose({ recipient_district: name, ...(code && !zip.startsWith(code) ? { recipient_zip: code } : {}) });
  }

  return (
    <div className="grid gap-y-5">
      <div className="grid grid-cols-2 gap-x-3 gap-y-5 md:grid-cols-3 md:gap-x-4">
        <TextField
          cart={cart}
          form={form}
          name="recipient_zip"
          label={m.cart_zip()}
          inputMode="numeric"
          autoComplete="shipping postal-code"
          maxLength={12}
          className="max-md:col-span-2"
          onChange={({ target }) => form.change({ recipient_zip: target.value, ...(post ? placeOf(post, target.value, district) : {}) })}
        />
        <SelectField
          id="recipient_city"
          name="recipient_city"
          label={m.cart_city()}
          autoComplete="shipping address-level1"
          value={city}
          error={fieldError(cart, form, 'recipient_city', country)}
          onChange={({ target }) =>
            choose({ recipient_city: target.value, ...(target.value === city ? {} : { recipient_district: '', recipient_zip: '' }) })
          }
        >
          <Options
            first={m.checkout_form_choose()}
            options={withHeld(
              (post?.counties ?? []).map((county) => ({ value: county, label: labelOf(county, county) })),
              city,
            )}
          />
        </SelectField>
        <SelectField
          id="recipient_district"
          name="recipient_district"
          label={m.cart_district()}
          autoComplete="shipping address-level2"
          value={district}
          onChange={({ target }) => chooseDistrict(target.value)}
        >
          <Options
            first={city ? m.checkout_form_choose() : m.checkout_form_city_first()}
            options={withHeld(
              districts.map(({ id, name }) => ({ value: name, label: labelOf(id, name) })),
              district,
            )}
          />
        </SelectField>
      </div>
      <TextField
        cart={cart}
        form={form}
        name="recipient_address"
        label={m.cart_address()}
        hint={chosen?.outlying ? m.checkout_form_island() : undefined}
        autoComplete="shipping street-address"
        maxLength={300}
      />
    </div>
  );
}

import { useEffect, useEffectEvent } from 'react';
import * as m from '#messages';
import { SelectField } from '../select-field.tsx';
import type { Place, PlaceProps } from './place.ts';
import { PlaceField } from './place-field.tsx';
import { useDistricts } from './use-districts.ts';

type Post = NonNullable<ReturnType<typeof useDistricts>>;
type Option = { value: string; label: string };

/** City and district of a postcode: both when only one district has it. */
function findPlace(post: Post, zip: string, district: string): Partial<Place> {
  const found = post.districtsByZip(zip);
  const [only] = found;
  if (!only) return {};
  const unchanged = found.find(({ name }) => name === district);
  return { city: only.county, district: found.length === 1 ? only.name : (unchanged?.name ?? '') };
}

/** Keeps a stored value that is not in the list, such as an old spelling, selectable. */
function keepSelected(options: readonly Option[], held: string): readonly Option[] {
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

/** Taiwanese address fields: the postcode fills in city and district, the district its postcode. */
export function TaiwanAddress(props: PlaceProps) {
  const { prefix = '', place, errorOf, onType, onChoose, onLeave } = props;
  const post = useDistricts();
  const { zip, district } = place;
  const city = post ? post.toOfficialSpelling(place.city) : place.city;
  const formatLabel = (key: string, name: string) => [post?.names.get(key), name].filter(Boolean).join(' ');
  const districts = post?.districtsOf(city) ?? [];
  const chosen = districts.find(({ name, zip: code }) => name === district && zip.startsWith(code));

  // A postcode may have been typed before the districts were loaded.
  const onDistricts = useEffectEvent((loaded: NonNullable<typeof post>) => {
    if (zip && !place.city) onType(findPlace(loaded, zip, district));
  });
  useEffect(
    function fillInPlace() {
      if (post) onDistricts(post);
    },
    [post],
  );

  function chooseDistrict(name: string) {
    const code = districts.find((each) => each.name === name)?.zip ?? '';
    onChoose({ district: name, ...(code && !zip.startsWith(code) ? { zip: code } : {}) });
  }

  return (
    <div className="grid gap-y-5">
      <div className="grid grid-cols-2 gap-x-3 gap-y-5 md:grid-cols-3 md:gap-x-4">
        <PlaceField
          {...props}
          part="zip"
          label={m.cart_zip()}
          inputMode="numeric"
          autoComplete="shipping postal-code"
          maxLength={12}
          className="max-md:col-span-2"
          onType={(change) => onType({ ...change, ...(post ? findPlace(post, change.zip ?? '', district) : {}) })}
        />
        <SelectField
          id={`${prefix}city`}
          name={`${prefix}city`}
          label={m.cart_city()}
          autoComplete="shipping address-level1"
          value={city}
          error={errorOf('city')}
          onBlur={() => onLeave?.('city')}
          onChange={({ target }) => onChoose({ city: target.value, ...(target.value === city ? {} : { district: '', zip: '' }) })}
        >
          <Options
            first={m.checkout_form_choose()}
            options={keepSelected(
              (post?.counties ?? []).map((county) => ({ value: county, label: formatLabel(county, county) })),
              city,
            )}
          />
        </SelectField>
        <SelectField
          id={`${prefix}district`}
          name={`${prefix}district`}
          label={m.cart_district()}
          autoComplete="shipping address-level2"
          value={district}
          error={errorOf('district')}
          onBlur={() => onLeave?.('district')}
          onChange={({ target }) => chooseDistrict(target.value)}
        >
          <Options
            first={city ? m.checkout_form_choose() : m.checkout_form_city_first()}
            options={keepSelected(
              districts.map(({ id, name }) => ({ value: name, label: formatLabel(id, name) })),
              district,
            )}
          />
        </SelectField>
      </div>
      <PlaceField
        {...props}
        part="address"
        label={m.cart_address()}
        hint={chosen?.outlying ? m.checkout_form_island() : undefined}
        autoComplete="shipping street-address"
        maxLength={300}
      />
    </div>
  );
}

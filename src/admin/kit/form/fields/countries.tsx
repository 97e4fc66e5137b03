import type { ReactNode } from 'react';
import * as m from '#messages';
import type { Bound } from '../use-form.ts';
import { MultiSelectField } from './choice.tsx';
import type { FieldWords } from './field.tsx';

/** The countries that the shop delivers to. */
type Country = 'tw' | 'hk' | 'uk' | 'us';

/** Options for a select of countries, in their usual order. */
export const countryChoices = (): { value: Country; label: string }[] => [
  { value: 'tw', label: m.admin_form_country_tw() },
  { value: 'hk', label: m.admin_form_country_hk() },
  { value: 'uk', label: m.admin_form_country_uk() },
  { value: 'us', label: m.admin_form_country_us() },
];

export const countryLabels = (countries: readonly Country[]): string =>
  countryChoices()
    .filter(({ value }) => countries.includes(value))
    .map(({ label }) => label)
    .join(m.admin_form_list_comma());

/** Chooses at least one country. */
export function CountriesField({ at, ...words }: FieldWords & { at: Bound<Country[]> }): ReactNode {
  return <MultiSelectField at={at} choices={countryChoices()} placeholder={m.admin_form_countries_choose()} isRequired {...words} />;
}

import type { ReactNode } from 'react';
import * as m from '#messages';
import type { Bound } from '../use-form.ts';
import { MultiSelectField } from './choice.tsx';
import type { FieldWords } from './field.tsx';

/** The countries that the shop delivers to. */
type Country = 'tw' | 'hk' | 'uk' | 'us';

export const countryWords: Record<Country, () => string> = {
  tw: m.admin_form_country_tw,
  hk: m.admin_form_country_hk,
  uk: m.admin_form_country_uk,
  us: m.admin_form_country_us,
};

/** Options for a select of countries, in their usual order. */
export const countryChoices = (): { value: Country; label: string }[] =>
  (Object.entries(countryWords) as [Country, () => string][]).map(([value, word]) => ({ value, label: word() }));

export const countryLabels = (countries: readonly Country[]): string =>
  countryChoices()
    .filter(({ value }) => countries.includes(value))
    .map(({ label }) => label)
    .join(m.admin_form_list_comma());

/** Chooses at least one country. */
export function CountriesField({ at, ...words }: FieldWords & { at: Bound<Country[]> }): ReactNode {
  return <MultiSelectField at={at} choices={countryChoices()} placeholder={m.admin_form_countries_choose()} isRequired {...words} />;
}

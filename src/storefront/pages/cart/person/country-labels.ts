import * as m from '#messages';

/** Phone and postcode hints by country; Taiwan's are in the shop's general catalogue. */
export const phoneHints = {
  hk: m.checkout_form_phone_hint_hk,
  uk: m.checkout_form_phone_hint_uk,
  us: m.checkout_form_phone_hint_us,
} as const;
const phoneErrors = {
  tw: m.validation_phone,
  hk: m.validation_phone_hk,
  uk: m.validation_phone_uk,
  us: m.validation_phone_us,
} as const;
const zipErrors = {
  tw: m.validation_zip,
  hk: m.validation_zip,
  uk: m.validation_zip_uk,
  us: m.validation_zip_us,
} as const;

export type Country = keyof typeof phoneErrors;
export const phoneWrong = (country: Country): string => phoneErrors[country]();
export const zipWrong = (country: Country): string => zipErrors[country]();

import { z } from 'zod';
import { idField, optionalTextField, pictureView, textField } from '#shared/fields.ts';
import { locales } from '#shared/locale.ts';
import { currencies } from '#shared/money.ts';
import { mapFields, pick } from '#shared/pick.ts';
import { withoutDefaults } from '#shared/without-defaults.ts';

export const countries = ['tw', 'hk', 'uk', 'us'] as const;

export const colour = z.string().regex(/^#[0-9a-fA-F]{6}$/, { error: 'colour' });
export const httpsUrl = z
  .string()
  .trim()
  .max(300)
  .regex(/^(https:\/\/\S+)?$/, { error: 'url' });

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

/** settings/website: the general settings. */
export const websiteSettings = z.object({
  site_name: textField(60),
  locale: z.enum(locales),
  country: z.enum(countries),
  currency: z.enum(currencies),
  time_zone: z.string().max(60).refine(isTimeZone, { error: 'invalid' }).default('Asia/Taipei'),
  /** Return window in days after delivery; null: the legal default (`resolveReturnDays`). */
  return_days: z.number().int().min(0).max(365).nullable().default(null),
  seo_description: optionalTextField(300),
  /** Media ids of the header logo and the icon; null: the name as text. */
  website_logo_id: idField.nullable(),
  logo_id: idField.nullable(),
  primary_colour: colour,
  secondary_colour: colour,
  contact_email: z.email({ error: 'email' }).or(z.literal('')),
  contact_phone: z.string().max(40),
  address: optionalTextField(200),
  hours: optionalTextField(100),
  company_name: optionalTextField(100),
  company_id: z.string().max(20),
  footer_note: optionalTextField(300),
  announcement: optionalTextField(200),
  line: httpsUrl,
  facebook: httpsUrl,
  instagram: httpsUrl,
  youtube: httpsUrl,
  line_sticky: z.boolean(),
  gtm: z.string().regex(/^(GTM-[A-Z0-9]{4,10})?$/, { error: 'invalid' }),
  coupon_only: z.boolean(),
  /** Addresses that get the staff mails (new order …). */
  notify_emails: z.array(z.email({ error: 'email' })).max(10),
});
export type WebsiteSettings = z.infer<typeof websiteSettings>;

const flag = z.union([z.literal(0), z.literal(1)]);

/** Settings that everyone may read, as they were saved. */
const publicFields = [
  'locale',
  'country',
  'currency',
  'time_zone',
  'primary_colour',
  'secondary_colour',
  'contact_email',
  'contact_phone',
  'company_id',
  'line',
  'facebook',
  'instagram',
  'youtube',
  'gtm',
] as const satisfies readonly (keyof WebsiteSettings)[];

/** Settings that everyone may read, in the reader's language; empty where none is set. */
export const translatedFields = [
  'site_name',
  'seo_description',
  'address',
  'hours',
  'company_name',
  'footer_note',
  'announcement',
] as const satisfies readonly (keyof WebsiteSettings)[];

const text = z.string();
/** The public part of settings/website, in the reader's language. */
export const publicWebsite = z.object({
  ...pick(withoutDefaults(websiteSettings).shape, publicFields),
  ...mapFields(translatedFields, () => text),
  website_logo: pictureView.nullable(),
  logo: pictureView.nullable(),
  /** 1 and 0, as the specification writes them (section 3). */
  line_sticky: flag,
  coupon_only: flag,
  demo: z.boolean(),
  /** Whether mails can be sent (or are shown by the demo); otherwise no page mentions one. */
  sends_mail: z.boolean(),
  /** Return window in days after delivery; 0: no returns, never mentioned. */
  return_days: z.number(),
});
export type PublicWebsite = z.infer<typeof publicWebsite>;

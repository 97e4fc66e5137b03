import { z } from 'zod';
import { idField, optionalTextField, pictureView, textField } from '#shared/fields.ts';
import { locales } from '#shared/locale.ts';
import { currencies } from '#shared/money.ts';
import { mapFields, pick } from '#shared/pick.ts';
import { signInProviders } from '#shared/sign-in-providers.ts';
import { cardRatios, cornerStyles, densities, headingStyles, maxLogo } from '#shared/theme.ts';
import { alertSwitches, messagedMails, optionalMails } from './order-mails.ts';

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
  time_zone: z.string().max(60).refine(isTimeZone, { error: 'invalid' }),
  /** Return window in days after delivery; null: the legal default (`resolveReturnDays`). */
  return_days: z.number().int().min(0).max(365).nullable(),
  seo_description: optionalTextField(300),
  /** Media ids of the header logo and the icon; null: the name as text. */
  website_logo_id: idField.nullable(),
  logo_id: idField.nullable(),
  primary_colour: colour,
  secondary_colour: colour,
  heading_style: z.enum(headingStyles),
  corners: z.enum(cornerStyles),
  card_ratio: z.enum(cardRatios),
  density: z.enum(densities),
  /** Pixels; spec section 9 gives the largest. */
  logo_height: z.number().int().min(20).max(maxLogo.wide),
  logo_height_small: z.number().int().min(16).max(maxLogo.small),
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
  /** Shoppers find the shop closed and place no orders; staff see it as it will be. */
  closed: z.boolean(),
  /** Contact messages are deleted so many days after they came; null: never. */
  message_days: z.number().int().min(30).max(3650).nullable(),
  /** What the menu opens for diagnostics; empty: the shop's own page. */
  telescope_url: httpsUrl,
  /** Addresses that get the staff mails (new order …). */
  notify_emails: z.array(z.email({ error: 'email' })).max(10),
  /** When what can wait is not sent: advertising and messages. */
  quiet_hours: z.object({ from: z.number().int().min(0).max(23), until: z.number().int().min(0).max(23) }).nullable(),
  /** Mails that the shop leaves out. */
  mails_off: z.array(z.enum(optionalMails)).max(optionalMails.length),
  /** What the bell of the back office leaves out. */
  alerts_off: z.array(z.enum(alertSwitches)).max(alertSwitches.length),
  /** What is also sent as a LINE message, and as a text message. */
  line_on: z.array(z.enum(messagedMails)).max(messagedMails.length),
  sms_on: z.array(z.enum(messagedMails)).max(messagedMails.length),
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
  'heading_style',
  'corners',
  'card_ratio',
  'density',
  'logo_height',
  'logo_height_small',
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
  ...pick(websiteSettings.shape, publicFields),
  ...mapFields(translatedFields, () => text),
  website_logo: pictureView.nullable(),
  logo: pictureView.nullable(),
  /** 1 and 0, as the specification writes them (section 3). */
  line_sticky: flag,
  coupon_only: flag,
  closed: flag,
  demo: z.boolean(),
  /** The id of Meta's pixel; empty: none. */
  pixel: z.string(),
  /** Providers that sign customers in, in the order they are shown. */
  sign_in: z.array(z.enum(signInProviders)),
  /** Whether mails can be sent (or are shown by the demo); otherwise no page mentions one. */
  sends_mail: z.boolean(),
  /** Return window in days after delivery; 0: no returns, never mentioned. */
  return_days: z.number(),
  /** How many pictures an upload may have, and how many megabytes each. */
  image_limits: z.object({ max_files: z.number(), max_megabytes: z.number() }),
});
export type PublicWebsite = z.infer<typeof publicWebsite>;

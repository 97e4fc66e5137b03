import { z } from 'zod';
import { endpoint } from '#shared/contract.ts';
import { idField, optionalTextField, pictureView, textField } from '#shared/fields.ts';
import { locales } from '#shared/locale.ts';
import { currencies } from '#shared/money.ts';
import { mapFields, pick } from '#shared/pick.ts';
import { refuser } from '#shared/refusal.ts';
import { withoutDefaults } from '#shared/without-defaults.ts';
import { homeSettings } from './contract/home.ts';
import { promotionEndpoints, publicCartGifts } from './contract/promotion.ts';
import { searchEndpoints } from './contract/search.ts';

export type { HomeBlock, HomeForm } from './contract/home.ts';
export type { CartGifts, CreditSettings, GiftSettingForm, SavedGiftSetting, StoredCredits } from './contract/promotion.ts';

export const settingsErrors = { settings_changed: 409, currency_locked: 422 } as const;
export const refuseSettings = refuser(settingsErrors);

export const countries = ['tw', 'hk', 'uk', 'us'] as const;

const colour = z.string().regex(/^#[0-9a-fA-F]{6}$/, { error: 'colour' });
const httpsUrl = z
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

export const menuEntryTypes = ['page', 'custom_url', 'logo'] as const;
/** One entry of the configured menu (spec section 3). `name` is a route name of the storefront. */
export const menuEntry = z.object({
  type: z.enum(menuEntryTypes),
  name: z.string().max(60).optional(),
  id: z.number().int().positive().optional(),
  slug: z.string().max(200).optional(),
  label: textField(40),
  new_label: optionalTextField(40).optional(),
  url: httpsUrl.optional(),
});
export const menuSettings = z.object({
  bg_colour: colour.nullable(),
  text_colour: colour.nullable(),
  menus: z.array(menuEntry).max(20),
});
export type MenuSettings = z.infer<typeof menuSettings>;

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

export const publicMenu = z.object({
  bg_colour: z.string().nullable(),
  text_colour: z.string().nullable(),
  menus: z.array(
    z.object({
      type: z.enum(menuEntryTypes),
      name: z.string().optional(),
      id: z.number().optional(),
      slug: z.string().optional(),
      /** The menu label: the shop's own, else the default. */
      label: z.string(),
      new_label: z.string().nullable(),
      url: z.string().optional(),
    }),
  ),
});

const names = ['website', 'home', 'menu', 'cart_gifts'] as const;
export const settingsContract = {
  ...searchEndpoints,
  read: endpoint({
    method: 'GET',
    path: '/api/settings',
    access: 'public',
    etag: true,
    summary: 'Public settings, several names separated by commas',
    input: z.object({
      q: z
        .string()
        .default('website')
        .transform((q) => q.split(',').filter((n): n is (typeof names)[number] => (names as readonly string[]).includes(n))),
    }),
    output: z.object({
      website: publicWebsite.optional(),
      home: homeSettings.optional(),
      menu: publicMenu.optional(),
      cart_gifts: publicCartGifts.optional(),
    }),
  }),
  general: endpoint({
    method: 'GET',
    path: '/api/admin/settings/general',
    access: 'system update',
    summary: 'The general settings with their version',
    input: z.object({}),
    output: z.object({
      value: withoutDefaults(websiteSettings),
      version: z.number(),
      website_logo: pictureView.nullable(),
      logo: pictureView.nullable(),
      currency_locked: z.boolean(),
    }),
  }),
  saveGeneral: endpoint({
    method: 'PUT',
    path: '/api/admin/settings/general',
    access: 'system update',
    summary: 'Saves the general settings',
    input: z.object({ value: websiteSettings, version: z.number().int() }),
    output: z.object({ version: z.number() }),
    errors: ['settings_changed', 'currency_locked'],
  }),
  testMail: endpoint({
    method: 'POST',
    path: '/api/admin/settings/test-mail',
    access: 'system update',
    rate: 'credentials',
    summary: 'Mails a test to the caller, at most one a minute; returns the address',
    input: z.object({}),
    output: z.object({ email: z.string() }),
  }),
  menu: endpoint({
    method: 'GET',
    path: '/api/admin/settings/menu',
    access: 'cms update',
    summary: 'The menu with its version',
    input: z.object({}),
    output: z.object({ value: menuSettings, version: z.number() }),
  }),
  saveMenu: endpoint({
    method: 'PUT',
    path: '/api/admin/settings/menu',
    access: 'cms update',
    summary: 'Saves the menu',
    input: z.object({ value: menuSettings, version: z.number().int() }),
    output: z.object({ version: z.number() }),
    errors: ['settings_changed'],
  }),
  home: endpoint({
    method: 'GET',
    path: '/api/admin/settings/home',
    access: 'cms update',
    summary: 'The blocks of the home page with their version',
    input: z.object({}),
    output: z.object({ value: homeSettings, version: z.number() }),
  }),
  saveHome: endpoint({
    method: 'PUT',
    path: '/api/admin/settings/home',
    access: 'cms update',
    summary: 'Saves the blocks of the home page',
    input: z.object({ value: homeSettings, version: z.number().int() }),
    output: z.object({ version: z.number() }),
    errors: ['settings_changed'],
  }),
  ...promotionEndpoints,
};

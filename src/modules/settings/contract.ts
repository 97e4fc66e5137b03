import { z } from 'zod';
import { draftField } from '#modules/revisions/contract.ts';
import { endpoint } from '#shared/contract.ts';
import { optionalTextField, pictureView } from '#shared/fields.ts';
import { locales } from '#shared/locale.ts';
import { refuser } from '#shared/refusal.ts';
import { affiliateEndpoints } from './contract/affiliate.ts';
import { homeSettings } from './contract/blocks.ts';
import { invoiceEndpoints } from './contract/invoices.ts';
import { loggedEndpoints } from './contract/logged.ts';
import { messagingEndpoints } from './contract/messaging.ts';
import { notificationMails } from './contract/order-mails.ts';
import { pixelEndpoints } from './contract/pixel.ts';
import { promotionEndpoints, publicCartGifts } from './contract/promotion.ts';
import { retentionEndpoints } from './contract/retention.ts';
import { searchEndpoints } from './contract/search.ts';
import { signInEndpoints } from './contract/sign-in.ts';
import { colour, httpsUrl, publicWebsite, websiteSettings } from './contract/website.ts';

export { type AffiliateNetwork, type AffiliateSettings, affiliateNetworks, placeholders } from './contract/affiliate.ts';
export { backgrounds } from './contract/block-choices.ts';
export {
  type Block,
  type BlockForm,
  blockForm,
  blocksField,
  type HomeForm,
} from './contract/blocks.ts';
export { defaultWebsite } from './contract/default-settings.ts';
export { type InvoiceKind, invoiceKinds, listInvoiceKinds } from './contract/invoice-kinds.ts';
export type { InvoiceSettings } from './contract/invoices.ts';
export { findSettingByNumber, type LoggedFields, type LoggedSetting, loggedSettings } from './contract/logged.ts';
export {
  type MessagedMail,
  marketingMails,
  messagedMails,
  type NotificationMail,
  notificationMails,
  orderMails,
} from './contract/order-mails.ts';
export type { CartGifts, CreditSettings, GiftSettingForm, MeteredService, SavedGiftSetting, StoredCredits } from './contract/promotion.ts';
export { defaultRetention, type RetentionSettings, retentionLimits } from './contract/retention.ts';
export {
  type PublicWebsite,
  publicWebsite,
  translatedFields,
  type WebsiteSettings,
  websiteSettings,
} from './contract/website.ts';

export const settingsErrors = { settings_changed: 409, currency_locked: 422, nothing_planned: 409, nothing_to_revert: 422 } as const;
export const refuseSettings = refuser(settingsErrors);

export const menuEntryTypes = ['page', 'custom_url', 'logo'] as const;
/** One entry of the configured menu (spec section 3). `name` is a route name of the storefront. */
export const menuEntry = z
  .object({
    type: z.enum(menuEntryTypes),
    name: z.string().max(60).optional(),
    id: z.number().int().positive().optional(),
    slug: z.string().max(200).optional(),
    label: optionalTextField(40).unwrap(),
    new_label: optionalTextField(40).optional(),
    url: httpsUrl.optional(),
  })
  .superRefine(({ type, name, label, url }, { addIssue }) => {
    const problem = (path: string[], message: string) => addIssue({ code: 'custom', path, message });
    // The target gives a page its label, so that one without a target lacks both.
    if (type === 'page' && !name) problem(['name'], 'menu_target');
    else if (!label.tw) problem(['label', 'tw'], 'required');
    if (type === 'custom_url' && !url) problem(['url'], 'url');
  });
export const menuSettings = z.object({
  bg_colour: colour.nullable(),
  text_colour: colour.nullable(),
  menus: z.array(menuEntry).max(20),
});
export type MenuSettings = z.infer<typeof menuSettings>;

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
      value: websiteSettings,
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
    summary: 'Mails a test or an invented example of a mail to the caller, each at most once a minute; returns the address',
    input: z.object({ mail: z.enum(notificationMails).optional(), locale: z.enum(locales).default('tw') }),
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
    input: z.object({ value: menuSettings, version: z.number().int(), draft: draftField }),
    output: z.object({ version: z.number() }),
    errors: ['settings_changed', 'draft_changed'],
  }),
  home: endpoint({
    method: 'GET',
    path: '/api/admin/settings/home',
    access: 'cms update',
    summary: 'The blocks of the home page with their version',
    input: z.object({}),
    output: z.object({ value: homeSettings, version: z.number(), media: z.array(pictureView.extend({ id: z.number() })) }),
  }),
  saveHome: endpoint({
    method: 'PUT',
    path: '/api/admin/settings/home',
    access: 'cms update',
    summary: 'Saves the blocks of the home page',
    input: z.object({ value: homeSettings, version: z.number().int(), draft: draftField }),
    output: z.object({ version: z.number() }),
    errors: ['settings_changed', 'draft_changed'],
  }),
  ...loggedEndpoints,
  ...promotionEndpoints,
  ...affiliateEndpoints,
  ...invoiceEndpoints,
  ...signInEndpoints,
  ...messagingEndpoints,
  ...pixelEndpoints,
  ...retentionEndpoints,
};

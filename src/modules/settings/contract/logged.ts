import { z } from 'zod';
import { endpoint } from '#shared/contract.ts';
import { idField } from '#shared/fields.ts';
import type { SignInProvider } from '#shared/sign-in-providers.ts';
import type { AffiliateSettings } from './affiliate.ts';
import type { InvoiceSettings } from './invoices.ts';
import type { NotificationMail } from './order-mails.ts';
import type { PixelForm } from './pixel.ts';
import type { CreditSettings, GiftSettingForm } from './promotion.ts';
import type { RetentionSettings } from './retention.ts';
import type { SearchSettings } from './search.ts';
import type { WebsiteSettings } from './website.ts';

/** The settings whose fields are logged, also those of other modules; new ones come last. */
export const loggedSettings = [
  ...['website', 'menu', 'home', 'credits', 'cart_gifts', 'affiliate', 'invoices', 'search'],
  ...['sign_in', 'pixel', 'messaging', 'affiliate_account', 'invoice_account', 'carriers', 'newbang', 'mail_words'],
  'retention',
] as const;
export type LoggedSetting = (typeof loggedSettings)[number];

/**
 * The fields of each setting as the log names them; a dotted one is part of a group. Every one needs its label in the back office. Of
 * a secret only that it was written is logged.
 */
export type LoggedFields = {
  website: keyof WebsiteSettings;
  menu: 'bg_colour' | 'text_colour' | 'menus';
  home: 'blocks';
  credits: keyof CreditSettings | 'credits_planned';
  cart_gifts: keyof GiftSettingForm | 'cart_gifts_planned';
  affiliate: keyof AffiliateSettings | 'affiliate_planned';
  invoices: Exclude<keyof InvoiceSettings, 'zero_rate' | 'numbered'> | `zero_rate.${keyof InvoiceSettings['zero_rate']}` | NumberedFields;
  search: keyof SearchSettings;
  sign_in: `${SignInProvider}.${'active' | 'client_id' | 'secret'}`;
  pixel: keyof PixelForm;
  messaging: 'line.active' | 'line.token' | 'sms.active' | 'sms.username' | 'sms.password';
  affiliate_account: 'token' | 'conversion';
  invoice_account: AccountFields;
  carriers: `${'b2c' | 'c2c'}.${AccountFields}` | `sender.${'name' | 'phone' | 'zip' | 'city' | 'address'}`;
  newbang:
    | ('active' | 'base_url' | 'api_key' | 'secret' | 'margin_percent' | 'margin_fixed' | 'rounding' | 'category_id')
    | ('stock_buffer' | 'auto_off_shelf' | 'sync_minutes');
  retention: keyof RetentionSettings;
  mail_words: `${NotificationMail}.${'subject' | 'intro' | 'next' | 'line' | 'sms'}`;
};
type Numbered = InvoiceSettings['numbered'];
type NumberedFields = `numbered.${Exclude<keyof Numbered, 'rates'>}` | `numbered.rates.${keyof Numbered['rates']}`;
type AccountFields = 'merchant_id' | 'sandbox' | 'keys';

const firstNumber = 2;
/** The log stores a setting as a number, from 2 in the order of `loggedSettings`. */
export const getSettingNumber = (name: LoggedSetting): number => loggedSettings.indexOf(name) + firstNumber;
export const findSettingByNumber = (n: number): LoggedSetting | undefined => loggedSettings[n - firstNumber];

const entry = z.object({ log_id: idField });
const saved = z.object({ version: z.number() });

export const loggedEndpoints = {
  revertSetting: endpoint({
    method: 'POST',
    path: '/api/admin/settings/log/:log_id/revert',
    access: 'system update',
    summary:
      'Reverts a log entry of the general, credit, affiliate, invoice, search or retention settings where the values are unchanged since',
    input: entry,
    output: saved,
    errors: ['nothing_to_revert', 'settings_changed', 'currency_locked'],
  }),
  revertGifts: endpoint({
    method: 'POST',
    path: '/api/admin/settings/gifts/log/:log_id/revert',
    access: 'gifts update',
    summary: 'The same for the gift setting of the cart',
    input: entry,
    output: saved,
    errors: ['nothing_to_revert', 'settings_changed'],
  }),
};

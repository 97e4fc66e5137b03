import * as m from '#messages';
import type { LoggedFields, LoggedSetting } from '#modules/settings/contract/logged.ts';
import { type NotificationMail, notificationMails } from '#modules/settings/contract/order-mails.ts';
import { providerNames, type SignInProvider, signInProviders } from '#shared/sign-in-providers.ts';
import type { LogField } from '../kit/logs/spec.ts';
import { mailNames } from './notification/mails.ts';

/** The labels of every field of a setting that is logged: a new one does not compile without its label. */
export type FieldsOf<S extends LoggedSetting> = Record<LoggedFields[S], LogField>;

/** A label of something with several of the same fields: “7-ELEVEN · test mode”. */
const ofPart =
  (part: () => string, label: () => string): (() => string) =>
  () =>
    m.admin_logs_part({ part: part(), field: label() });

const idLabels: Record<SignInProvider, () => string> = {
  line: m.admin_sign_in_line_id,
  google: m.admin_sign_in_google_id,
  facebook: m.admin_sign_in_facebook_id,
};
const secretLabels: Record<SignInProvider, () => string> = {
  line: m.admin_sign_in_line_secret,
  google: m.admin_sign_in_google_secret,
  facebook: m.admin_sign_in_facebook_secret,
};

const ofProvider = (provider: SignInProvider): [string, LogField][] => {
  const name = (): string => providerNames[provider];
  return [
    [`${provider}.active`, { label: () => m.admin_sign_in_active({ provider: name() }) }],
    [`${provider}.client_id`, { label: ofPart(name, idLabels[provider]) }],
    [`${provider}.secret`, { label: ofPart(name, secretLabels[provider]), kind: 'secret' }],
  ];
};

const account = {
  merchant_id: { label: m.admin_payments_page_merchant_id },
  sandbox: { label: m.admin_payments_sandbox },
  keys: { label: m.admin_logs_keys, kind: 'secret' },
} satisfies FieldsOf<'invoice_account'>;

const ofCarrier = (name: () => string) =>
  ({
    merchant_id: { label: ofPart(name, account.merchant_id.label) },
    sandbox: { label: ofPart(name, account.sandbox.label) },
    keys: { label: ofPart(name, account.keys.label), kind: 'secret' },
  }) satisfies FieldsOf<'invoice_account'>;
const [b2c, c2c] = [ofCarrier(m.admin_carriers_b2c), ofCarrier(m.admin_carriers_c2c)];

const words = {
  subject: m.admin_notification_subject,
  intro: m.admin_notification_intro,
  next: m.admin_notification_next,
  line: m.admin_notification_line,
  sms: m.admin_notification_sms,
};
const ofMail = (mail: NotificationMail): [string, LogField][] =>
  Object.entries(words).map(([field, label]) => [`${mail}.${field}`, { label: ofPart(mailNames[mail], label) }]);

const sender = (label: () => string): LogField => ({ label: ofPart(m.admin_carriers_sender, label) });

/** The labels of the fields of accounts at providers, and of the words of mails. */
export const accountFields = {
  // Cast: `ofProvider` and `ofMail` list every field of each.
  sign_in: Object.fromEntries(signInProviders.flatMap(ofProvider)) as FieldsOf<'sign_in'>,
  mail_words: Object.fromEntries(notificationMails.flatMap(ofMail)) as FieldsOf<'mail_words'>,
  pixel: {
    pixel_id: { label: m.admin_pixel_id },
    test_event_code: { label: m.admin_pixel_test },
    token: { label: m.admin_pixel_token, kind: 'secret' },
    measurement_id: { label: m.admin_pixel_measurement_id },
    api_secret: { label: m.admin_pixel_api_secret, kind: 'secret' },
  },
  messaging: {
    'line.active': { label: m.admin_messaging_line_active },
    'line.token': { label: ofPart(m.admin_notification_line, m.admin_messaging_line_token), kind: 'secret' },
    'sms.active': { label: m.admin_messaging_sms_active },
    'sms.username': { label: ofPart(m.admin_notification_sms, m.admin_messaging_sms_username) },
    'sms.password': { label: ofPart(m.admin_notification_sms, m.admin_messaging_sms_password), kind: 'secret' },
  },
  affiliate_account: {
    token: { label: m.admin_affiliate_token, kind: 'secret' },
    conversion: { label: m.admin_logs_conversion },
  },
  invoice_account: account,
  carriers: {
    'b2c.merchant_id': b2c.merchant_id,
    'b2c.sandbox': b2c.sandbox,
    'b2c.keys': b2c.keys,
    'c2c.merchant_id': c2c.merchant_id,
    'c2c.sandbox': c2c.sandbox,
    'c2c.keys': c2c.keys,
    'sender.name': sender(m.admin_carriers_sender_name),
    'sender.phone': sender(m.admin_carriers_sender_phone),
    'sender.zip': sender(m.admin_carriers_sender_zip),
    'sender.city': sender(m.admin_carriers_sender_city),
    'sender.address': sender(m.admin_carriers_sender_address),
  },
  newbang: {
    active: { label: m.admin_newbang_active },
    base_url: { label: m.admin_newbang_base_url },
    api_key: { label: m.admin_newbang_key },
    secret: { label: m.admin_newbang_secret, kind: 'secret' },
    margin_percent: { label: m.admin_newbang_margin },
    margin_fixed: { label: m.admin_newbang_margin_fixed, kind: 'amount' },
    rounding: {
      label: m.admin_newbang_rounding,
      words: { unit: m.admin_newbang_round_unit, ten: m.admin_newbang_round_ten, nine: m.admin_newbang_round_nine },
    },
    category_id: { label: m.admin_newbang_default_category, kind: 'secret' },
    stock_buffer: { label: m.admin_newbang_buffer },
    auto_off_shelf: { label: m.admin_newbang_auto_off },
    sync_minutes: { label: m.admin_logs_sync_minutes },
  },
} satisfies {
  [S in 'sign_in' | 'mail_words' | 'pixel' | 'messaging' | 'affiliate_account' | 'invoice_account' | 'carriers' | 'newbang']: FieldsOf<S>;
};

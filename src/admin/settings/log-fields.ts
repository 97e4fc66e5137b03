import * as m from '#messages';
import type { LoggedSetting } from '#modules/settings/contract/logged.ts';
import type { LogField } from '../kit/logs/spec.ts';
import { accountFields, type FieldsOf } from './account-log-fields.ts';
import { alertNames, mailNames } from './notification/mails.ts';

const website: FieldsOf<'website'> = {
  site_name: { label: m.admin_settings_site_name },
  seo_description: { label: m.admin_settings_seo_description },
  announcement: { label: m.admin_settings_announcement },
  locale: { label: m.admin_settings_locale, words: { tw: m.admin_settings_locale_tw, en: m.admin_settings_locale_en } },
  country: { label: m.admin_settings_country },
  currency: { label: m.admin_settings_currency },
  time_zone: { label: m.admin_settings_time_zone },
  return_days: { label: m.admin_settings_return_days },
  primary_colour: { label: m.admin_settings_primary_colour },
  secondary_colour: { label: m.admin_settings_secondary_colour },
  heading_style: {
    label: m.admin_theme_heading_style,
    words: { song: m.admin_theme_heading_song, sans: m.admin_theme_heading_sans, serif: m.admin_theme_heading_serif },
  },
  corners: {
    label: m.admin_theme_corners,
    words: {
      arch: m.admin_theme_corners_arch,
      square: m.admin_theme_corners_square,
      soft: m.admin_theme_corners_soft,
      round: m.admin_theme_corners_round,
    },
  },
  card_ratio: {
    label: m.admin_theme_ratio,
    words: { '4/5': m.admin_theme_ratio_portrait, '1/1': m.admin_theme_ratio_square, '4/3': m.admin_theme_ratio_landscape },
  },
  density: { label: m.admin_theme_density, words: { airy: m.admin_theme_density_airy, compact: m.admin_theme_density_compact } },
  website_logo_id: { label: m.admin_settings_website_logo, kind: 'secret' },
  logo_id: { label: m.admin_settings_logo, kind: 'secret' },
  logo_height: { label: m.admin_theme_logo_height },
  logo_height_small: { label: m.admin_theme_logo_height_small },
  contact_email: { label: m.admin_settings_contact_email },
  contact_phone: { label: m.admin_settings_contact_phone },
  address: { label: m.admin_settings_address },
  hours: { label: m.admin_settings_hours },
  company_name: { label: m.admin_settings_company_name },
  company_id: { label: m.admin_settings_company_id },
  footer_note: { label: m.admin_settings_footer_note },
  line: { label: () => 'LINE' },
  facebook: { label: () => 'Facebook' },
  instagram: { label: () => 'Instagram' },
  youtube: { label: () => 'YouTube' },
  line_sticky: { label: m.admin_settings_line_sticky },
  gtm: { label: m.admin_settings_gtm },
  closed: { label: m.admin_settings_closed },
  coupon_only: { label: m.admin_settings_coupon_only },
  message_days: { label: m.admin_settings_message_days },
  telescope_url: { label: m.admin_settings_telescope_url },
  notify_emails: { label: m.admin_settings_notify_emails },
  quiet_hours: { label: m.admin_notification_quiet },
  mails_off: { label: m.admin_logs_mails_off, words: mailNames },
  alerts_off: { label: m.admin_logs_alerts_off, words: alertNames },
  line_on: { label: m.admin_notification_line, words: mailNames },
  sms_on: { label: m.admin_notification_sms, words: mailNames },
};

const credits: FieldsOf<'credits'> = {
  reward_rate: { label: m.admin_credit_settings_rate },
  expiry_days: { label: m.admin_credit_settings_expiry },
  max_share_percent: { label: m.admin_credit_settings_share },
  min_goods: { label: m.admin_credit_settings_min_goods, kind: 'amount' },
  apply_default: {
    label: m.admin_credit_settings_default,
    words: { none: m.admin_credit_settings_default_none, max: m.admin_credit_settings_default_max },
  },
  covers_shipping: { label: m.admin_credit_settings_shipping },
  register_bonus: { label: m.admin_credit_settings_register, kind: 'amount' },
  birthday_bonus: { label: m.admin_credit_settings_birthday, kind: 'amount' },
  reserve: { label: m.admin_credit_settings_reserve },
  buy_min: { label: m.admin_credit_settings_buy_min, kind: 'amount' },
  buy_max: { label: m.admin_credit_settings_buy_max, kind: 'amount' },
  low_balance: { label: m.admin_credit_settings_low, kind: 'amount' },
  price_sms: { label: m.admin_credit_settings_price_sms, kind: 'amount' },
  price_line: { label: m.admin_credit_settings_price_line, kind: 'amount' },
  price_note: { label: m.admin_credit_settings_price_note, kind: 'amount' },
  price_invoice: { label: m.admin_credit_settings_price_invoice, kind: 'amount' },
  credits_planned: { label: m.admin_logs_planned },
};

const gifts: FieldsOf<'cart_gifts'> = {
  active: { label: m.admin_gift_settings_active },
  min_price: { label: m.admin_gift_settings_min_price, kind: 'amount' },
  accumulate: { label: m.admin_gift_settings_accumulate },
  tiers: { label: m.admin_gift_settings_tiers, kind: 'count' },
  cart_gifts_planned: { label: m.admin_logs_planned },
};

const affiliate: FieldsOf<'affiliate'> = {
  active: { label: m.admin_affiliate_active },
  network: { label: m.admin_affiliate_network, words: { shop_com: () => 'SHOP.COM', template: m.admin_affiliate_other_network } },
  offer_id: { label: m.admin_affiliate_offer_id },
  advertiser_id: { label: m.admin_affiliate_advertiser_id },
  rate: { label: m.admin_affiliate_rate },
  conversion_url: { label: m.admin_affiliate_conversion_url },
  reversal_url: { label: m.admin_affiliate_reversal_url },
  window_days: { label: m.admin_affiliate_window },
  affiliate_planned: { label: m.admin_logs_planned },
};

const vatOf = (country: () => string): LogField => ({ label: () => m.admin_logs_vat_of({ country: country() }) });

const invoices: FieldsOf<'invoices'> = {
  active: { label: m.admin_invoices_active },
  accepts_barcode: { label: m.admin_invoices_barcode },
  accepts_company: { label: m.admin_invoices_company },
  issue_on: {
    label: m.admin_invoices_issue_on,
    words: { paid: m.admin_invoices_paid, shipped: m.admin_invoices_shipped, completed: m.admin_invoices_completed },
  },
  delay_days: { label: m.admin_invoices_delay },
  tax_type: {
    label: m.admin_invoices_tax,
    words: { taxed: m.admin_invoices_taxed, zero_rated: m.admin_invoices_zero_rated, exempt: m.admin_invoices_exempt },
  },
  prints_company: { label: m.admin_invoices_prints },
  donations: { label: m.admin_invoices_donations, kind: 'count' },
  'zero_rate.through_customs': { label: m.admin_invoices_zero_customs },
  'zero_rate.reason': { label: m.admin_invoices_zero_reason },
  'numbered.active': { label: m.admin_invoices_numbered },
  'numbered.prefix': { label: m.admin_invoices_prefix },
  'numbered.credit_prefix': { label: m.admin_invoices_credit_prefix },
  'numbered.first': { label: m.admin_invoices_first },
  'numbered.credit_first': { label: m.admin_invoices_credit_first },
  'numbered.since': { label: m.admin_invoices_first_day, kind: 'day' },
  'numbered.rates.tw': vatOf(m.admin_form_country_tw),
  'numbered.rates.hk': vatOf(m.admin_form_country_hk),
  'numbered.rates.uk': vatOf(m.admin_form_country_uk),
  'numbered.rates.us': vatOf(m.admin_form_country_us),
};

const search: FieldsOf<'search'> = {
  synonyms: { label: m.admin_search_settings_synonyms, kind: 'count' },
  hot_words: { label: m.admin_search_settings_hot, kind: 'count' },
};

const retention: FieldsOf<'retention'> = {
  mail_days: { label: m.admin_retention_mails },
  effect_days: { label: m.admin_retention_effects },
  job_days: { label: m.admin_retention_jobs },
  log_days: { label: m.admin_retention_logs },
  search_days: { label: m.admin_retention_searches },
  cart_days: { label: m.admin_retention_carts },
  session_days: { label: m.admin_retention_sessions },
};

/** The labels of the fields of every setting in the log. */
export const settingFields: { [S in LoggedSetting]: FieldsOf<S> } = {
  ...{ website, credits, cart_gifts: gifts, affiliate, invoices, search, retention },
  menu: {
    bg_colour: { label: m.admin_menu_background },
    text_colour: { label: m.admin_menu_text },
    menus: { label: m.admin_menu_entries, kind: 'count' },
  },
  home: { blocks: { label: m.admin_blocks_blocks, kind: 'count' } },
  ...accountFields,
};

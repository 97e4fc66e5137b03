import * as m from '#messages';
import { findSettingByNumber, type LoggedSetting } from '#modules/settings/contract/logged.ts';
import type { Permission } from '#shared/permissions.ts';
import { call } from '../client.ts';
import type { LogFields, LogRow } from '../kit/logs/spec.ts';

type SettingLog = {
  title: () => string;
  path: string;
  needs: Permission;
  fields: LogFields;
  /** Absent where the versions of the screen are restored. */
  revert?: (log_id: number) => Promise<unknown>;
};

const revert = (log_id: number): Promise<unknown> => call('settings.revertSetting', { log_id });

const website: LogFields = {
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
  coupon_only: { label: m.admin_settings_coupon_only },
  message_days: { label: m.admin_settings_message_days },
  telescope_url: { label: m.admin_settings_telescope_url },
  notify_emails: { label: m.admin_settings_notify_emails },
};

const credits: LogFields = {
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
};

const gifts: LogFields = {
  active: { label: m.admin_gift_settings_active },
  min_price: { label: m.admin_gift_settings_min_price, kind: 'amount' },
  accumulate: { label: m.admin_gift_settings_accumulate },
  tiers: { label: m.admin_gift_settings_tiers, kind: 'count' },
};

const affiliate: LogFields = {
  active: { label: m.admin_affiliate_active },
  network: { label: m.admin_affiliate_network, words: { shop_com: () => 'SHOP.COM', template: m.admin_affiliate_other_network } },
  offer_id: { label: m.admin_affiliate_offer_id },
  advertiser_id: { label: m.admin_affiliate_advertiser_id },
  rate: { label: m.admin_affiliate_rate },
  conversion_url: { label: m.admin_affiliate_conversion_url },
  reversal_url: { label: m.admin_affiliate_reversal_url },
  window_days: { label: m.admin_affiliate_window },
};

const invoices: LogFields = {
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
};

const search: LogFields = {
  synonyms: { label: m.admin_search_settings_synonyms, kind: 'count' },
  hot_words: { label: m.admin_search_settings_hot, kind: 'count' },
};

const settingLogs: Record<LoggedSetting, SettingLog> = {
  website: { title: m.admin_settings_title, path: '/settings/general', needs: 'system update', fields: website, revert },
  menu: {
    title: m.admin_menu_title,
    path: '/settings/menu',
    needs: 'cms update',
    fields: {
      bg_colour: { label: m.admin_menu_background },
      text_colour: { label: m.admin_menu_text },
      menus: { label: m.admin_menu_entries, kind: 'count' },
    },
  },
  home: {
    title: m.admin_blocks_home_title,
    path: '/settings/home',
    needs: 'cms update',
    fields: { blocks: { label: m.admin_blocks_blocks, kind: 'count' } },
  },
  credits: { title: m.admin_credit_settings_title, path: '/settings/credits', needs: 'system update', fields: credits, revert },
  cart_gifts: {
    title: m.admin_gift_settings_title,
    path: '/settings/gifts',
    needs: 'gifts update',
    fields: gifts,
    revert: (log_id) => call('settings.revertGifts', { log_id }),
  },
  affiliate: { title: m.admin_affiliate_title, path: '/settings/affiliate', needs: 'system update', fields: affiliate, revert },
  invoices: { title: m.admin_invoices_title, path: '/settings/invoices', needs: 'system update', fields: invoices, revert },
  search: { title: m.admin_search_settings_title, path: '/settings/search', needs: 'system update', fields: search, revert },
};

/** The setting of a log entry; undefined for an entry of anything else. */
export function findSettingLog({ subject_type, subject_id }: Pick<LogRow, 'subject_type' | 'subject_id'>): SettingLog | undefined {
  const name = subject_type === 'Settings' ? findSettingByNumber(subject_id) : undefined;
  return name && settingLogs[name];
}

/** Whether an entry has something to take back; what was planned is cancelled on its own screen. */
export const isRevertible = ({ changes }: LogRow): boolean =>
  changes.length > 0 && !changes.some(({ field }) => field.includes('_planned'));

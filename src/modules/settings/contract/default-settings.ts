import type { AffiliateSettings } from './affiliate.ts';
import type { InvoiceSettings } from './invoices.ts';
import type { CreditSettings, GiftSettingForm } from './promotion.ts';
import type { SearchSettings } from './search.ts';
import type { WebsiteSettings } from './website.ts';

/** The general settings of a new shop, without its name; like all here also the form until it is loaded. */
export const defaultWebsite: Readonly<WebsiteSettings> = {
  site_name: { tw: '' },
  locale: 'tw',
  country: 'tw',
  currency: 'twd',
  time_zone: 'Asia/Taipei',
  return_days: null,
  seo_description: null,
  website_logo_id: null,
  logo_id: null,
  primary_colour: '#24448C',
  secondary_colour: '#B92F42',
  heading_style: 'song',
  corners: 'arch',
  card_ratio: '4/5',
  density: 'airy',
  logo_height: 48,
  logo_height_small: 36,
  contact_email: '',
  contact_phone: '',
  address: null,
  hours: null,
  company_name: null,
  company_id: '',
  footer_note: null,
  announcement: null,
  line: '',
  facebook: '',
  instagram: '',
  youtube: '',
  line_sticky: false,
  gtm: '',
  coupon_only: false,
  closed: false,
  message_days: 730,
  telescope_url: '',
  notify_emails: [],
  quiet_hours: null,
  mails_off: [],
  alerts_off: [],
  line_on: [],
  sms_on: [],
};

/** No credits are granted. Amounts in major units. */
export const defaultCredits: Readonly<CreditSettings> = {
  reward_rate: 0,
  expiry_days: 365,
  max_share_percent: null,
  min_goods: null,
  apply_default: 'none',
  covers_shipping: true,
  register_bonus: 0,
  birthday_bonus: 0,
  reserve: true,
  buy_min: 1000,
  buy_max: 100_000,
  low_balance: 1000,
  price_sms: 0,
  price_line: 0,
  price_note: 0,
  price_invoice: 0,
};

export const defaultGifts: Readonly<GiftSettingForm> = { active: false, min_price: 0, accumulate: false, tiers: [] };

export const defaultAffiliate: Readonly<AffiliateSettings> = {
  active: false,
  network: 'shop_com',
  offer_id: '',
  advertiser_id: '',
  rate: 0,
  conversion_url: '',
  reversal_url: '',
  window_days: 30,
};

/** What the checkout offered before there was a setting. */
export const defaultInvoices: Readonly<InvoiceSettings> = {
  ...{ active: true, accepts_barcode: true, accepts_company: true },
  ...{ issue_on: 'paid', delay_days: 0, tax_type: 'taxed', prints_company: true, donations: [] },
  zero_rate: { through_customs: false, reason: '71' },
  numbered: {
    ...{ active: false, prefix: 'INV', credit_prefix: 'CN', first: 1, credit_first: 1, since: null },
    rates: { tw: 0, hk: 0, uk: 20, us: 0 },
  },
};

export const defaultSearch: Readonly<SearchSettings> = { synonyms: [], hot_words: [] };

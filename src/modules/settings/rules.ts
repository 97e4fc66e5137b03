import * as m from '#messages';
import type { Text } from '#shared/locale.ts';
import { type Currency, fromMajor, type InMinor, type InUnit, type Major, type Minor, toMajor } from '#shared/money.ts';
import * as defaults from './contract/default-settings.ts';
import type {
  Block,
  CartGifts,
  CreditSettings,
  GiftSettingForm,
  MenuSettings,
  SavedGiftSetting,
  StoredCredits,
  WebsiteSettings,
} from './contract.ts';

type Sentence = (p: undefined, o: { locale: 'tw' | 'en' }) => string;
const inBoth = (text: Sentence): Text => ({ tw: text(undefined, { locale: 'tw' }), en: text(undefined, { locale: 'en' }) });

/** General settings of a new shop. */
export const defaultWebsite = (): WebsiteSettings => ({ ...defaults.defaultWebsite, site_name: inBoth(m.shop_defaults_site_name) });

/** Default menu. */
export const defaultMenu = (): MenuSettings => ({
  bg_colour: null,
  text_colour: null,
  menus: [
    { type: 'logo', label: inBoth(m.shop_defaults_site_name) },
    { type: 'page', name: 'app.products', label: inBoth(m.shop_defaults_menu_products) },
  ],
});

/** Default home page: the newest products. */
export const defaultHome = (): { blocks: Block[] } => ({
  blocks: [
    {
      type: 'product_rail',
      title: inBoth(m.shop_defaults_home_title),
      link: { label: inBoth(m.shop_defaults_menu_products), path: '/products' },
      source: 'newest',
      product_ids: [],
      category_id: null,
      count: 12,
    },
    { type: 'news_rail', title: inBoth(m.home_news), category_id: null, count: 3 },
  ],
});

/** Default credit settings: none are granted. Amounts in minor units. */
export const defaultCredits = (currency: Currency): StoredCredits => creditsToMinor(defaults.defaultCredits, currency);

/** The settings with each amount converted: to minor units when stored, to major units when read. */
function creditAmounts<U extends Minor | Major>(
  settings: CreditSettings | InMinor<CreditSettings>,
  convert: (amount: number) => U,
): InUnit<CreditSettings, U> {
  const { min_goods, register_bonus, birthday_bonus, buy_min, buy_max, low_balance } = settings;
  const { price_sms, price_line, price_note, price_invoice } = settings;
  return {
    ...settings,
    min_goods: min_goods === null ? null : convert(min_goods),
    register_bonus: convert(register_bonus),
    birthday_bonus: convert(birthday_bonus),
    buy_min: convert(buy_min),
    buy_max: convert(buy_max),
    low_balance: convert(low_balance),
    price_sms: convert(price_sms),
    price_line: convert(price_line),
    price_note: convert(price_note),
    price_invoice: convert(price_invoice),
  } as InUnit<CreditSettings, U>;
}

export const creditsToMinor = (settings: CreditSettings, currency: Currency): StoredCredits =>
  creditAmounts(settings, (amount) => fromMajor(amount, currency));
export const creditsToMajor = (settings: StoredCredits, currency: Currency): CreditSettings =>
  creditAmounts(settings, (amount) => toMajor(amount, currency));

/** Gifts of a new shop as stored: without a tier and a minimum, so that there is no amount to convert. */
export const defaultCartGifts = (): CartGifts => ({ ...defaults.defaultGifts, min_price: 0, tiers: [] });

/** The form as stored: amounts in minor units, and new ids for new tiers, unused in `before`. */
export function giftsToMinor({ tiers, ...form }: GiftSettingForm, currency: Currency, before: CartGifts): CartGifts {
  let last = Math.max(0, ...before.tiers.map((tier) => tier.id), ...tiers.map((tier) => tier.id ?? 0));
  const stored = tiers.map((tier) => ({ ...tier, id: tier.id ?? ++last, min_price: fromMajor(tier.min_price, currency) }));
  return { ...form, min_price: fromMajor(form.min_price, currency), tiers: stored };
}

export const giftsToMajor = (setting: CartGifts, currency: Currency): SavedGiftSetting => ({
  ...setting,
  min_price: toMajor(setting.min_price, currency),
  tiers: setting.tiers.map((tier) => ({ ...tier, min_price: toMajor(tier.min_price, currency) })),
});

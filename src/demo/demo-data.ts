import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ComboPricing, OptionDisplay, ProductType, ShelfStatus } from '#modules/catalog/contract.ts';
import type { InformationForm } from '#modules/content/contract.ts';
import type { contactMessages, NewArticle, NewBanner, NewPage, NewShop } from '#modules/content/index.ts';
import type { BankAccount, PaymentKind } from '#modules/payments/contract.ts';
import type { OfferForm } from '#modules/pricing/contract.ts';
import type { AffiliateSettings } from '#modules/settings/contract.ts';
import type { DeliveryForm, DeliveryKind } from '#modules/shipping/contract.ts';
import type { staffSetup } from '#modules/staff/index.ts';
import type { Locale, Text } from '#shared/locale.ts';
import type { InMinor } from '#shared/money.ts';

/** The demo's folder, two levels up both from the sources and from the bundle. */
export const demoFolder: string = path.resolve(import.meta.dirname, '..', '..', 'demo');

/** The files of demo/: amounts in whole dollars of TWD, `picture` and `pictures` name files of demo/pictures. */
export type DemoBrand = { key: string; name: Text; slug: Text; intro: Text; banner?: string };
export type DemoCategory = { key: string; parent: string | null; name: Text; slug: Text; intro: Text; picture: string | null };
export type DemoItem = {
  values: string[];
  sku: string;
  barcode?: string;
  price: number;
  suggested_price?: number;
  cost_price: number;
  weight_g: number;
  /** The sellable quantity; items of open orders come on top of it. */
  stock: number;
  /** How many may be ordered before they are in stock. */
  backorder_limit?: number;
  /** The item's own, from the product's pictures. */
  picture?: string;
};
/** Parts by SKU. */
export type DemoSlot = {
  name: Text;
  pick: number;
  is_distinct: boolean;
  items: { sku: string; extra_price: number; max_per_set: number | null }[];
};
export type DemoProduct = {
  key: string;
  type: ProductType;
  brand: string;
  categories: string[];
  name: Text;
  subtitle: Text;
  description: Text;
  slug: Text;
  spec_table: { label: Text; value: Text }[];
  purchase_note?: Text;
  badge?: Text;
  pictures: string[];
  options: { name: Text; display: OptionDisplay; values: { key: string; label: Text; colour?: string }[] }[];
  items: DemoItem[];
  min_order_quantity: number;
  max_per_order?: number;
  max_per_customer?: number;
  member_only?: boolean;
  tags?: string[];
  is_credit?: boolean;
  preorder?: { ship_from: string; note: Text };
  /** Days from today until it goes on sale. */
  starts_in_days?: number;
  /** A cross-border product. */
  requires_tax_id?: boolean;
  combo?: { pricing: ComboPricing; value: number | null };
  slots?: DemoSlot[];
  shelf_status: ShelfStatus;
  sort: number;
};
/** Given from the stock of `linked_sku`, or from its own. */
export type DemoGift = {
  key: string;
  name: Text;
  description: Text;
  picture: string;
  sku?: string;
  linked_sku?: string;
  stock: number;
  cost_price: number | null;
  weight_g: number | null;
  per_order_max: number;
};
export type DemoCustomer = {
  key: string;
  name: string;
  email: string;
  phone: string;
  locale: Locale;
  /** `1988-03-12`. */
  birthday?: string;
  zip: string;
  city: string;
  district: string;
  address: string;
};
export type DemoStaff = {
  name: string;
  email: string;
  password: string;
  locale: Locale;
  roles: Parameters<typeof staffSetup.createStaff>[1]['roles'];
};

export type DemoStory = { title: Text; text: Text; button: Text; picture: string; alt: Text };
export type DemoShop = {
  settings: {
    site_name: Text;
    seo_description: Text;
    contact_email: string;
    contact_phone: string;
    address: Text;
    hours: Text;
    company: { name: Text; tax_id: string };
    primary_colour: string;
    secondary_colour: string;
    footer_note: Text;
  };
  announcement: Text;
  menu: { all_products: Text; news: Text; about: Text };
  /** Synonyms of the product search. */
  synonyms: string[][];
  /** Suggested before anything is typed. */
  hot_words: Text[];
  home: {
    hero: DemoStory & { link_category: string };
    new_arrivals: { title: Text; link_label: Text; products: string[] };
    story: DemoStory & { link_article: string };
    feature: { title: Text; link_label: Text; lead_product: string; products: string[] };
    gifts: { title: Text; text: Text };
    recent: Text;
    makers: Text;
    news: Text;
    visit: { title: Text; text: Text };
  };
  deliveries: ({ kind: DeliveryKind; name: Text; note: Text; fee: number; free_threshold: number | null } & Partial<
    Pick<DeliveryForm, 'subtype' | 'surcharges' | 'delivery_date' | 'for_newbang'>
  >)[];
  card_note: Text;
  payments: {
    kind: PaymentKind;
    name: Text;
    note: Text;
    fee: number;
    /** Left out: offered to shoppers. */
    active?: boolean;
    max_total?: number;
    payout_days?: number;
    instructions?: Text;
    bank?: Record<'name' | 'branch' | 'account_name', Text> & Pick<BankAccount, 'code' | 'account_number'>;
  }[];
};

/** Customer notes and cancellation reasons. The last reason is the shop's own: not paid. */
export type DemoOrderTexts = { notes: Text[]; cancel_reasons: Text[] };

/**
 * Content of the merchant; `{key}` in an article is the id of a product; `open` are the days from Monday on as `10:30-19:00`,
 * empty: closed.
 */
export type DemoContent = {
  news_categories: { key: string; name: Text; slug: Text }[];
  news: (Pick<NewArticle, 'title' | 'slug' | 'excerpt' | 'body' | 'author' | 'pinned'> & {
    category: string;
    days_ago: number;
    picture: string | null;
    products: string[];
  })[];
  pages: NewPage[];
  information: Record<'about' | 'privacy' | 'terms', Text> & {
    faq: Pick<InformationForm, 'groups'>;
    effective_on: { [name: string]: string | undefined };
  };
  shops: (Omit<NewShop, 'hours' | 'media_ids'> & { open: string[]; sunday: string; picture: string | null })[];
  banners: (Omit<NewBanner, 'media_id' | 'link'> & { picture: string | null; path: string | null; categories?: string[] })[];
  messages: (Pick<contactMessages.ContactMessage, 'name' | 'email' | 'phone' | 'order_no' | 'locale' | 'body'> & { days_ago: number })[];
};

/** The benefit of a rule and its scope: products and categories by key; without both, everything. Amounts in minor units. */
export type DemoRule = InMinor<Pick<OfferForm, 'class' | 'benefit' | 'conditions'>> & { products?: string[]; categories?: string[] };
type DemoPromotion = {
  gifts: { min_price: number; tiers: { name: Text; min_price: number; gifts: string[]; select: number }[] };
  offers: (DemoRule &
    Pick<OfferForm, 'name' | 'message' | 'code' | 'promo_codes' | 'trigger'> & { picture: string | null; ends_in_days?: number })[];
  /** `more`: coupons of the same campaign for others. */
  coupons: (DemoRule & { name: Text; code: string; customer: string; days: number; more?: { code: string; customer: string }[] })[];
  /** The affiliate network that brings shoppers. */
  affiliate: Pick<AffiliateSettings, 'offer_id' | 'advertiser_id' | 'rate'>;
  levels: { name: Text; spent_from: number; reward_multiplier: number; free_shipping: boolean }[];
  credits: { customer: string; amount: number; description: Text; days: number }[];
};

/** What was done in the shop: customers by key, texts in their language, `code` of a coupon or an offer. */
export type DemoLife = {
  orders: {
    customer: string;
    days_ago: number;
    lines: { sku: string; quantity: number }[];
    code?: string;
    affiliate?: { RID: string; Click_ID: string };
    outcome: 'paid' | 'delivered';
    return?: {
      days_ago: number;
      /** How many of the first line. */
      quantity: number;
      reason: string;
      answers: { to: 'approved' | 'refused' | 'received' | 'closed'; days_ago: number; note: string }[];
      /** Their money is given back when it is closed. */
      refund?: boolean;
    };
  }[];
  /** Paid with a card whose money the bank holds. */
  held: { customer: string; days_ago: number; lines: { sku: string; quantity: number }[] }[];
  carts: { customer: string; days_ago: number; lines: { sku: string; quantity: number }[] }[];
  notices: { customer: string; sku: string; days_ago: number }[];
  /** A product of the supplier by its number there, bought by a customer. `earlier`: what its name and text ended with at its import. */
  supplied: {
    product: string;
    earlier: string;
    imported_days_ago: number;
    customer: string;
    ordered_days_ago: number;
    quantity: number;
    /** Of the recipient, as customs need it. */
    tax_id: string;
    renamed_days_ago: number;
  };
  /** `to`: who wrote. */
  replies: { to: string; days_ago: number; body: string }[];
};

export type DemoData = {
  brands: DemoBrand[];
  categories: DemoCategory[];
  products: DemoProduct[];
  gifts: DemoGift[];
  customers: DemoCustomer[];
  staff: DemoStaff[];
  shop: DemoShop;
  orders: DemoOrderTexts;
  content: DemoContent;
  promotion: DemoPromotion;
  life: DemoLife;
};

/** Only its products. */
export const readDemoProducts = async (): Promise<DemoProduct[]> =>
  JSON.parse(await readFile(path.join(demoFolder, 'products.json'), 'utf8'));

/** All data of the demo shop except its pictures. */
export async function readDemoData(): Promise<DemoData> {
  const names = [
    'brands',
    'categories',
    'products',
    'gifts',
    'customers',
    'staff',
    'shop',
    'orders',
    'content',
    'promotion',
    'life',
  ] as const;
  const files = await Promise.all(names.map((name) => readFile(path.join(demoFolder, `${name}.json`), 'utf8')));
  return Object.fromEntries(names.map((name, i) => [name, JSON.parse(files[i] ?? 'null')])) as DemoData;
}

import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '#platform/db/database.ts';
import type { Currency } from '#shared/money.ts';
import { resolveReturnDays } from '#shared/returns.ts';
import type { SearchSettings } from './contract/search.ts';
import type { CartGifts, HomeBlock, MenuSettings, StoredCredits, WebsiteSettings } from './contract.ts';
import { defaultCartGifts, defaultCredits, defaultHome, defaultMenu, defaultWebsite } from './rules.ts';

export type SettingValues = {
  website: WebsiteSettings;
  menu: MenuSettings;
  home: { blocks: HomeBlock[] };
  credits: StoredCredits;
  cart_gifts: CartGifts;
  search: SearchSettings;
  report_mail: ReportMail;
};

/** The report mail plan; `since`: the shop's day on which it was saved. */
export type ReportMail = { active: boolean; rhythm: 'weekly' | 'monthly'; staff_ids: number[]; since: string };

export type SettingName = keyof SettingValues;

async function stored<N extends SettingName>(reader: Reader, name: N): Promise<{ value: Partial<SettingValues[N]>; version: number }> {
  const row = await reader.selectFrom('settings').select(['value', 'version']).where('name', '=', name).executeTakeFirst();
  return row ? { value: row.value as Partial<SettingValues[N]>, version: row.version } : { value: {}, version: 0 };
}

/** The general settings with their version (0: never saved). Fields younger than the saved row have their default. */
export async function readWebsiteVersion(reader: Reader): Promise<{ value: WebsiteSettings; version: number }> {
  const { value, version } = await stored(reader, 'website');
  return { value: { ...defaultWebsite(), ...value }, version };
}

export const readWebsite = async (reader: Reader): Promise<WebsiteSettings> => (await readWebsiteVersion(reader)).value;

/** The menu with its version (0: never saved). */
export async function readMenuVersion(reader: Reader): Promise<{ value: MenuSettings; version: number }> {
  const { value, version } = await stored(reader, 'menu');
  return { value: { ...defaultMenu(), ...value }, version };
}

export const readMenu = async (reader: Reader): Promise<MenuSettings> => (await readMenuVersion(reader)).value;

/** The blocks of the home page with their version (0: never saved). */
export async function readHomeVersion(reader: Reader): Promise<{ value: SettingValues['home']; version: number }> {
  const { value, version } = await stored(reader, 'home');
  return { value: { ...defaultHome(), ...value }, version };
}

/** The blocks of the home page. */
export const readHome = async (reader: Reader): Promise<SettingValues['home']> => (await readHomeVersion(reader)).value;

/** The credit settings, amounts in minor units, with their version (0: never saved) and the currency they are in. */
export async function readCreditsVersion(reader: Reader): Promise<{ value: StoredCredits; version: number; currency: Currency }> {
  const currency = await readCurrency(reader);
  const { value, version } = await stored(reader, 'credits');
  return { value: { ...defaultCredits(currency), ...value }, version, currency };
}

/** How credits are earned, spent and bought; amounts in minor units. */
export const readCreditSettings = async (reader: Reader): Promise<StoredCredits> => (await readCreditsVersion(reader)).value;

/** Which gifts a cart may choose, amounts in minor units, with the version (0: never saved). */
export async function readGiftsVersion(reader: Reader): Promise<{ value: CartGifts; version: number }> {
  const { value, version } = await stored(reader, 'cart_gifts');
  return { value: { ...defaultCartGifts(), ...value }, version };
}

/** The gift setting of carts (product.md 2.5); amounts in minor units. */
export const readCartGifts = async (reader: Reader): Promise<CartGifts> => (await readGiftsVersion(reader)).value;

/** The report mail plan; empty by default. */
export const readReportMail = async (reader: Reader): Promise<ReportMail> => ({
  ...{ active: false, rhythm: 'weekly', staff_ids: [], since: '' },
  ...(await stored(reader, 'report_mail')).value,
});

/** Synonyms of the search, with the version (0: never saved). */
export async function readSearchVersion(reader: Reader): Promise<{ value: SearchSettings; version: number }> {
  const { value, version } = await stored(reader, 'search');
  return { value: { synonyms: [], hot_words: [], ...value }, version };
}

type SearchRows = Partial<Pick<SettingValues, 'website' | 'search'>> | null;
const searchRows: RawBuilder<SearchRows> = sql`(select json_object_agg(name, value) from settings where name in ('website', 'search'))`;
const searchOf = (rows: SearchRows) => ({
  currency: { ...defaultWebsite(), ...rows?.website }.currency,
  synonyms: rows?.search?.synonyms ?? [],
  hot_words: rows?.search?.hot_words ?? [],
});

/** Settings of the search: currency and synonyms. `read` them, or read `rows` as a part of another statement and parse them with `of`. */
export const forSearch = {
  rows: searchRows,
  of: searchOf,
  read: async (reader: Reader) => {
    const { found } = await reader.selectNoFrom(searchRows.as('found')).executeTakeFirstOrThrow();
    return searchOf(found);
  },
};

type CartRows = Partial<Pick<SettingValues, 'website' | 'cart_gifts' | 'credits'>> | null;

/** Settings a cart's price depends on: `rows` as a part of another statement, and their parser. Amounts in minor units. */
export const cartSettings = {
  json: sql<CartRows>`(select json_object_agg(name, value) from settings where name in ('website', 'cart_gifts', 'credits'))`,
  from: (rows: CartRows): { website: WebsiteSettings; gifts: CartGifts; credits: StoredCredits } => {
    const website = { ...defaultWebsite(), ...rows?.website };
    return {
      website,
      gifts: { ...defaultCartGifts(), ...rows?.cart_gifts },
      credits: { ...defaultCredits(website.currency), ...rows?.credits },
    };
  },
};

/** The shop's currency. */
export const readCurrency = async (reader: Reader): Promise<Currency> => (await readWebsite(reader)).currency;

/** Return window in days; 0: none. */
export const readReturnDays = async (reader: Reader): Promise<number> => resolveReturnDays(await readWebsite(reader));

/** Whether this shop is a demo. False until the first run has decided. */
export async function readShopState(reader: Reader): Promise<{ demo: boolean }> {
  const row = await reader.selectFrom('shop_state').select('demo').executeTakeFirst();
  return { demo: row?.demo ?? false };
}

/** Injected: whether an order exists, which locks the currency. */
export type AnyOrderExists = (reader: Reader) => Promise<boolean>;

import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '#platform/db/database.ts';
import type { Currency, Minor } from '#shared/money.ts';
import { mapFields } from '#shared/pick.ts';
import { type SignInProvider, signInProviders } from '#shared/sign-in-providers.ts';
import { resolveReturnDays } from '#shared/time/return-days.ts';
import { defaultAffiliate, defaultInvoices, defaultSearch } from './contract/default-settings.ts';
import { defaultRetention, type RetentionSettings } from './contract/retention.ts';
import type { SearchSettings } from './contract/search.ts';
import {
  type AffiliateSettings,
  type Block,
  type CartGifts,
  type InvoiceKind,
  type InvoiceSettings,
  listInvoiceKinds,
  type MenuSettings,
  type MeteredService,
  type StoredCredits,
  type WebsiteSettings,
} from './contract.ts';
import { isDue, type Plan, settingAt } from './plan.ts';
import { defaultCartGifts, defaultCredits, defaultHome, defaultMenu, defaultWebsite } from './rules.ts';

export type SettingValues = {
  website: WebsiteSettings;
  menu: MenuSettings;
  home: { blocks: Block[] };
  credits: StoredCredits;
  cart_gifts: CartGifts;
  affiliate: AffiliateSettings;
  invoices: InvoiceSettings;
  search: SearchSettings;
  retention: RetentionSettings;
  report_mail: ReportMail;
  sign_in: SignInAccounts;
  pixel: PixelSettings;
  affiliate_token: { token: string | null };
  messaging: MessagingAccounts;
};

/** The shop's accounts at sign-in providers; `secret`: sealed, base64. */
export type SignInAccounts = Record<SignInProvider, { active: boolean; client_id: string; secret: string | null }>;

/** The accounts that send messages; `token` and `password`: sealed, base64. */
export type MessagingAccounts = {
  line: { active: boolean; token: string | null };
  sms: { active: boolean; username: string; password: string | null };
};

/** Meta's pixel and Google Analytics; `token`: of the Conversions API, `api_secret`: of the Measurement Protocol, both sealed, base64. */
export type PixelSettings = {
  pixel_id: string;
  test_event_code: string;
  token: string | null;
  measurement_id: string;
  api_secret: string | null;
};

/** The report mail plan; `since`: the shop's day on which it was saved. */
export type ReportMail = { active: boolean; rhythm: 'weekly' | 'monthly'; staff_ids: number[]; since: string };

export type SettingName = keyof SettingValues;
/** Settings of money: a change of them may be planned. */
export type PlannedName = 'credits' | 'cart_gifts' | 'affiliate';

async function stored<N extends SettingName>(reader: Reader, name: N): Promise<{ value: Partial<SettingValues[N]>; version: number }> {
  const row = await reader.selectFrom('settings').select(['value', 'version']).where('name', '=', name).executeTakeFirst();
  return row ? { value: row.value as Partial<SettingValues[N]>, version: row.version } : { value: {}, version: 0 };
}

/** A setting as it is at this time: its planned fields count from their minute on, and then as one more version. */
async function storedAt<N extends PlannedName>(reader: Reader, name: N, now: Date): Promise<StoredAt<N>> {
  const row = await reader
    .selectFrom('settings')
    .select(['value', 'version', 'planned', 'planned_from'])
    .where('name', '=', name)
    .executeTakeFirst();
  if (!row) return { value: {}, version: 0, planned: null };
  const plan = row.planned && row.planned_from ? { from: row.planned_from, changes: row.planned as Partial<SettingValues[N]> } : null;
  return { ...settingAt({ value: row.value as Partial<SettingValues[N]>, plan }, now), version: row.version + (isDue(plan, now) ? 1 : 0) };
}
type StoredAt<N extends PlannedName> = { value: Partial<SettingValues[N]>; version: number; planned: Plan<SettingValues[N]> | null };

/** The general settings with their version (0: never saved). Fields younger than the saved row have their default. */
export async function readWebsiteVersion(reader: Reader): Promise<{ value: WebsiteSettings; version: number }> {
  const { value, version } = await stored(reader, 'website');
  return { value: { ...defaultWebsite(), ...value }, version };
}

/** The general settings; fields that were never saved have their default. */
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

/** The value at this time and what is planned for later, amounts in minor units; `version` 0: never saved. */
export type Versioned<T extends object> = { value: T; version: number; planned: Plan<T> | null };

/** The credit settings and the currency they are in. */
export async function readCreditsVersion(reader: Reader, now: Date): Promise<Versioned<StoredCredits> & { currency: Currency }> {
  const currency = await readCurrency(reader);
  const { value, ...rest } = await storedAt(reader, 'credits', now);
  return { value: { ...defaultCredits(currency), ...value }, ...rest, currency };
}

/** How credits are earned, spent and bought; amounts in minor units. */
export const readCreditSettings = async (reader: Reader, now: Date): Promise<StoredCredits> =>
  (await readCreditsVersion(reader, now)).value;

/** The price of a metered service, minor units; one statement, so that services without a price cost little. */
export const readServicePrice = async (reader: Reader, service: MeteredService, now: Date): Promise<Minor> =>
  (await storedAt(reader, 'credits', now)).value[`price_${service}`] ?? 0;

/** Which gifts a cart may choose. */
export async function readGiftsVersion(reader: Reader, now: Date): Promise<Versioned<CartGifts>> {
  const { value, ...rest } = await storedAt(reader, 'cart_gifts', now);
  return { value: { ...defaultCartGifts(), ...value }, ...rest };
}

/** The gift setting of carts; amounts in minor units. */
export const readCartGifts = async (reader: Reader, now: Date): Promise<CartGifts> => (await readGiftsVersion(reader, now)).value;

/** The affiliate network at this time. */
export async function readAffiliateVersion(reader: Reader, now: Date): Promise<Versioned<AffiliateSettings>> {
  const { value, ...rest } = await storedAt(reader, 'affiliate', now);
  return { value: { ...defaultAffiliate, ...value }, ...rest };
}

/** The invoice settings with their version (0: never saved). */
export async function readInvoicesVersion(reader: Reader): Promise<{ value: InvoiceSettings; version: number }> {
  const { value, version } = await stored(reader, 'invoices');
  return { value: { ...defaultInvoices, ...value, numbered: { ...defaultInvoices.numbered, ...value?.numbered } }, version };
}

/** The invoice kinds that the checkout offers now; empty: none. */
export async function readInvoiceKinds(reader: Reader): Promise<InvoiceKind[]> {
  const [{ country }, { value }] = await Promise.all([readWebsite(reader), readInvoicesVersion(reader)]);
  return listInvoiceKinds(value, country);
}

/** The accounts at sign-in providers with their version (0: never saved). */
export async function readSignInVersion(reader: Reader): Promise<{ value: SignInAccounts; version: number }> {
  const { value, version } = await stored(reader, 'sign_in');
  return { value: { ...mapFields(signInProviders, () => ({ active: false, client_id: '', secret: null })), ...value }, version };
}

/** The accounts that send messages with their version (0: never saved). */
export async function readMessagingVersion(reader: Reader): Promise<{ value: MessagingAccounts; version: number }> {
  const { value, version } = await stored(reader, 'messaging');
  const none = { line: { active: false, token: null }, sms: { active: false, username: '', password: null } };
  return { value: { ...none, ...value }, version };
}

/** Meta's pixel with its version (0: never saved). */
export async function readPixelVersion(reader: Reader): Promise<{ value: PixelSettings; version: number }> {
  const { value, version } = await stored(reader, 'pixel');
  return { value: { pixel_id: '', test_event_code: '', token: null, measurement_id: '', api_secret: null, ...value }, version };
}

/** The affiliate network's token, sealed, base64; null: none is stored. */
export const readSealedAffiliateToken = async (reader: Reader): Promise<string | null> =>
  (await stored(reader, 'affiliate_token')).value.token ?? null;

/** The report mail plan; empty by default. */
export const readReportMail = async (reader: Reader): Promise<ReportMail> => ({
  ...{ active: false, rhythm: 'weekly', staff_ids: [], since: '' },
  ...(await stored(reader, 'report_mail')).value,
});

/** Synonyms of the search, with the version (0: never saved). */
export async function readSearchVersion(reader: Reader): Promise<{ value: SearchSettings; version: number }> {
  const { value, version } = await stored(reader, 'search');
  return { value: { ...defaultSearch, ...value }, version };
}

/** After how many days what is deleted, with the version (0: never saved). */
export async function readRetentionVersion(reader: Reader): Promise<{ value: RetentionSettings; version: number }> {
  const { value, version } = await stored(reader, 'retention');
  return { value: { ...defaultRetention, ...value }, version };
}

/** After how many days what is deleted. */
export const readRetention = async (reader: Reader): Promise<RetentionSettings> => (await readRetentionVersion(reader)).value;

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

type CartSettings = {
  website: WebsiteSettings;
  gifts: CartGifts;
  credits: StoredCredits;
  /** Which invoices the checkout offers; empty: none. */
  invoice_kinds: readonly InvoiceKind[];
  invoice_charities: InvoiceSettings['donations'];
  until: Date | null;
};
type CartRow<T> = { value: Partial<T>; plan: { from: string; changes: Partial<T> } | null };
type CartRows = { [N in 'website' | 'cart_gifts' | 'credits' | 'invoices']?: CartRow<SettingValues[N]> } | null;

/**
 * Settings a cart's price depends on: `rows` as a part of another statement, and their parser. `until`: when a planned value
 * replaces one of these. `readGifts`: the gift setting alone. Amounts in minor units.
 */
export const cartSettings = {
  json: sql<CartRows>`(
    select json_object_agg(name, json_build_object('value', value, 'plan',
      case when planned_from is not null then json_build_object('from', planned_from, 'changes', planned) end))
    from settings where name in ('website', 'cart_gifts', 'credits', 'invoices'))`,
  from: (rows: CartRows, now: Date): CartSettings => {
    const at = <T extends object>(row: CartRow<T> | undefined): { value: Partial<T>; planned: Plan<T> | null } =>
      row
        ? settingAt({ value: row.value, plan: row.plan && { ...row.plan, from: new Date(row.plan.from) } }, now)
        : { value: {}, planned: null };
    const website = { ...defaultWebsite(), ...rows?.website?.value };
    const [gifts, credits] = [at(rows?.cart_gifts), at(rows?.credits)];
    const invoices = { ...defaultInvoices, ...rows?.invoices?.value };
    const [first] = [gifts.planned, credits.planned].flatMap((plan) => plan?.from ?? []).toSorted((a, b) => a.getTime() - b.getTime());
    return {
      website,
      gifts: { ...defaultCartGifts(), ...gifts.value },
      credits: { ...defaultCredits(website.currency), ...credits.value },
      invoice_kinds: listInvoiceKinds(invoices, website.country),
      invoice_charities: invoices.donations,
      until: first ?? null,
    };
  },
  readGifts: readCartGifts,
};

/** The shop's currency. */
export const readCurrency = async (reader: Reader): Promise<Currency> => (await readWebsite(reader)).currency;

/** How long what was delivered can be returned: to the end of the last of so many days in the shop's time zone. `days` 0: not at all. */
export type ReturnWindow = { days: number; timeZone: string };

export async function readReturnWindow(reader: Reader): Promise<ReturnWindow> {
  const website = await readWebsite(reader);
  return { days: resolveReturnDays(website), timeZone: website.time_zone };
}

/** Whether this shop is a demo, and by how many minutes its clock is ahead. False and 0 until the first run has decided. */
export async function readShopState(reader: Reader): Promise<{ demo: boolean; clock_shift_minutes: number }> {
  const row = await reader.selectFrom('shop_state').select(['demo', 'clock_shift_minutes']).executeTakeFirst();
  return row ?? { demo: false, clock_shift_minutes: 0 };
}

/** Injected: whether an order exists, which locks the currency. */
export type AnyOrderExists = (reader: Reader) => Promise<boolean>;

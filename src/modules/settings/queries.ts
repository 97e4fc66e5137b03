import type { Reader } from '#platform/db/database.ts';
import type { Currency } from '#shared/money.ts';
import type { HomeBlock, MenuSettings, WebsiteSettings } from './contract.ts';
import { defaultHome, defaultMenu, defaultWebsite } from './rules.ts';

export type SettingValues = { website: WebsiteSettings; menu: MenuSettings; home: { blocks: HomeBlock[] } };
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

export const readMenu = async (reader: Reader): Promise<MenuSettings> => ({ ...defaultMenu(), ...(await stored(reader, 'menu')).value });

/** The blocks of the home page. */
export const readHome = async (reader: Reader): Promise<SettingValues['home']> => ({
  ...defaultHome(),
  ...(await stored(reader, 'home')).value,
});

/** The one currency that all amounts of this shop are in. */
export const currencyOf = async (reader: Reader): Promise<Currency> => (await readWebsite(reader)).currency;

/** Whether this shop is a demo. False until the first run has decided. */
export async function readShopState(reader: Reader): Promise<{ demo: boolean }> {
  const row = await reader.selectFrom('shop_state').select('demo').executeTakeFirst();
  return { demo: row?.demo ?? false };
}

/** Asked of whoever knows the orders: something was sold, so amounts in the shop's currency exist and it stays. */
export type AnyOrderExists = (reader: Reader) => Promise<boolean>;

import { addPaymentMethod, paymentMethods } from '#modules/payments/index.ts';
import type { MenuSettings, WebsiteSettings } from '#modules/settings/contract.ts';
import { readWebsite, saveSetting } from '#modules/settings/index.ts';
import { addDeliveryMethod, consignments } from '#modules/shipping/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { DemoData, DemoShop } from './demo-data.ts';
import { buildHome } from './home-blocks.ts';
import { type CatalogueIds, type Ids, requireId } from './products.ts';

const transferDays = 3;
/** Paid days after the order; cash has no deadline. */
const paidLater: readonly string[] = ['bank_transfer', 'atm', 'cvs_code', 'barcode'];
/** A card or wallet is charged at once: who leaves its page has this long to come back. */
const chargeMinutes = 30;
/** The menu has the three most visited ones; the drawer and the footer have all. */
const menuCategories = ['tea', 'kitchen', 'home'];

/** The ids of the methods by their kind. */
export type Methods = { home: number; shop_pickup: number; cod: number; bank_transfer: number; card: number };

/** The demo's methods accept every order to Taiwan, whatever its amount. */
const everywhere = { min_total: null, max_total: null, countries: ['tw' as const], active: true };

/** Who sends the demo's parcels, in the form that the carrier takes. */
const sender = { name: '林庭下', phone: '0912000147', zip: '103', city: '臺北市', address: '大同區迪化街一段000號' };

/** Instalments from this total, TWD, and the bank's days until it pays out. */
const cardTerms = { instalment_min: 2000, payout_days: 3 };

/** The delivery and payment methods. */
export async function seedMethods(tx: Tx, { shop }: DemoData): Promise<Methods> {
  const ids = new Map<string, number>();
  for (const method of shop.deliveries) {
    const pickup_address = method.kind === 'shop_pickup' ? shop.settings.address : null;
    ids.set(method.kind, (await addDeliveryMethod(tx, { ...everywhere, ...method, pickup_address })).id);
  }
  await consignments.writeSender(tx, sender, 0);
  const { id: card } = await paymentMethods.openDemoCard(tx, { note: shop.card_note, ...cardTerms });
  for (const { bank, instructions, ...method } of shop.payments) {
    const expire_minutes = method.kind === 'cod' ? null : paidLater.includes(method.kind) ? transferDays * 24 * 60 : chargeMinutes;
    // A bank account is written in one language: the country's own.
    const account = bank ? { ...bank, name: bank.name.tw, branch: bank.branch.tw, account_name: bank.account_name.tw } : null;
    const form = { ...everywhere, ...method, instructions: instructions ?? null, bank: account, expire_minutes };
    // ECPay's simulator replaces the account of its payment page.
    ids.set(method.kind, (await addPaymentMethod(tx, form, { canCharge: true })).id);
  }
  const [home, shop_pickup, cod, bank_transfer] = (['home', 'shop_pickup', 'cod', 'bank_transfer'] as const).map((kind) =>
    requireId(ids, kind),
  );
  return { home, shop_pickup, cod, bank_transfer, card } as Methods;
}

/** Names, colours, menu and home page. A block without its drawing is left out. */
export async function seedSettings(
  tx: Tx,
  { shop, categories }: DemoData,
  catalogue: CatalogueIds,
  pictures: Ids,
  articles: Ids,
): Promise<void> {
  await saveSetting(tx, 'website', { ...(await readWebsite(tx)), ...buildWebsite(shop, pictures) });
  const names = new Map(categories.map((category) => [category.key, category]));
  await saveSetting(
    tx,
    'menu',
    buildMenu(
      shop,
      menuCategories.flatMap((key) => names.get(key) ?? []),
      catalogue,
    ),
  );
  await saveSetting(tx, 'search', { synonyms: shop.synonyms, hot_words: shop.hot_words });
  await saveSetting(tx, 'home', { blocks: buildHome(shop, catalogue, pictures, articles) });
}

const buildWebsite = ({ settings, announcement }: DemoShop, pictures: Ids): Partial<WebsiteSettings> => {
  const { company, ...same } = settings;
  return {
    ...same,
    announcement,
    company_name: company.name,
    company_id: company.tax_id,
    website_logo_id: pictures.get('wordmark') ?? null,
    logo_id: pictures.get('mark-arch') ?? null,
  };
};

const buildMenu = ({ menu }: DemoShop, categories: DemoData['categories'], catalogue: CatalogueIds): MenuSettings => ({
  bg_colour: null,
  text_colour: null,
  menus: [
    { type: 'page', name: 'app.products', label: menu.all_products },
    ...categories.map(({ key, name, slug }) => ({
      type: 'page' as const,
      name: 'app.products.category',
      id: requireId(catalogue.categories, key),
      slug: slug.tw,
      label: name,
    })),
    { type: 'page', name: 'news', label: menu.news },
    { type: 'page', name: 'about', label: menu.about },
  ],
});

import type { HomeBlock, MenuSettings, WebsiteSettings } from '#modules/settings/contract.ts';
import { readWebsite, saveSetting } from '#modules/settings/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { inLocale, type Text } from '#shared/locale.ts';
import type { DemoData, DemoShop } from './demo-data.ts';
import { type Goods, type Ids, idOf } from './goods.ts';
import { insertDeliveries, insertPayments } from './store.ts';

const transferDays = 3;
const topCategories = ['tea', 'kitchen', 'table', 'home', 'gifts'] as const;

/** The ids of the methods by their kind. */
export type Methods = { home: number; shop_pickup: number; cod: number; bank_transfer: number };

/** How the shop delivers and is paid. */
export async function seedMethods(tx: Tx, { shop }: DemoData): Promise<Methods> {
  const { deliveries, payments, settings } = shop;
  const deliveryIds = await insertDeliveries(
    tx,
    deliveries.map((method) => ({ ...method, pickup_address: method.kind === 'shop_pickup' ? settings.address : null })),
  );
  const paymentIds = await insertPayments(
    tx,
    payments.map((method) => ({
      ...method,
      // A bank account is written in one language: the country's own.
      bank: method.bank
        ? { ...method.bank, name: method.bank.name.tw, branch: method.bank.branch.tw, account_name: method.bank.account_name.tw }
        : null,
      expire_minutes: method.kind === 'bank_transfer' ? transferDays * 24 * 60 : null,
    })),
  );
  const byKind = [...deliveries.map(({ kind }, i) => [kind, deliveryIds[i]]), ...payments.map(({ kind }, i) => [kind, paymentIds[i]])];
  return Object.fromEntries(byKind) as Methods;
}

/** Names, colours, menu and home page. A drawing that is missing takes its block along. */
export async function seedSettings(tx: Tx, { shop, categories }: DemoData, goods: Goods, pictures: Ids): Promise<void> {
  await saveSetting(tx, 'website', { ...(await readWebsite(tx)), ...websiteOf(shop, pictures) });
  const names = new Map(categories.map((category) => [category.key, category]));
  await saveSetting(
    tx,
    'menu',
    menuOf(
      shop,
      topCategories.flatMap((key) => names.get(key) ?? []),
      goods,
    ),
  );
  await saveSetting(tx, 'home', { blocks: homeOf(shop, goods, pictures) });
}

const websiteOf = ({ settings, announcement }: DemoShop, pictures: Ids): Partial<WebsiteSettings> => {
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

const menuOf = ({ menu }: DemoShop, categories: DemoData['categories'], goods: Goods): MenuSettings => ({
  bg_colour: null,
  text_colour: null,
  menus: [
    { type: 'page', name: 'app.products', label: menu.all_products },
    ...categories.map(({ key, name, slug }) => ({
      type: 'page' as const,
      name: 'app.products.category',
      id: idOf(goods.categories, key),
      slug: slug.tw,
      label: name,
    })),
  ],
});

function homeOf({ home }: DemoShop, { categories, products }: Goods, pictures: Ids): HomeBlock[] {
  const withPicture = (name: string, block: (media_id: number) => HomeBlock): HomeBlock[] => {
    const id = pictures.get(name);
    return id === undefined ? [] : [block(id)];
  };
  const productPath = (key: string) => `/products/${idOf(products, key)}`;
  const allProducts = (label: Text, query = '') => ({ label, path: `/products${query}` });
  const { hero, new_arrivals, story, feature, evening, visit } = home;
  return [
    ...withPicture(hero.picture, (media_id) => ({
      type: 'hero',
      title: hero.title,
      text: hero.text,
      media_id,
      button: { label: hero.button, path: `/products/category/${idOf(categories, hero.link_category)}` },
    })),
    { type: 'category_tiles', category_ids: topCategories.map((key) => idOf(categories, key)) },
    {
      type: 'product_rail',
      title: new_arrivals.title,
      link: allProducts(new_arrivals.link_label, '?sort=newest'),
      source: 'newest',
      product_ids: [],
      category_id: null,
      count: new_arrivals.products.length,
    },
    ...withPicture(story.picture, (media_id) => ({
      type: 'story',
      title: story.title,
      text: story.text,
      media_id,
      ground: 'paper',
      button: { label: story.button, path: productPath(story.link_product) },
    })),
    {
      type: 'feature',
      title: feature.title,
      link: allProducts(feature.link_label),
      product_ids: [feature.lead_product, ...feature.products].map((key) => idOf(products, key)),
    },
    ...withPicture(evening.picture, (media_id) => ({
      type: 'story',
      title: evening.title,
      text: evening.text,
      media_id,
      ground: 'wash',
      button: { label: evening.button, path: productPath(evening.link_product) },
    })),
    { type: 'visit', title: visit.title, text: bothLines(visit.address, visit.hours) },
  ];
}

const bothLines = (first: Text, second: Text): Text => ({
  tw: `${first.tw}\n${second.tw}`,
  en: `${inLocale(first, 'en')}\n${inLocale(second, 'en')}`,
});

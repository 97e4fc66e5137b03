import type { Tx } from '#platform/db/database.ts';
import type { Text } from '#shared/locale.ts';
import type { InformationForm } from './contract/information.ts';
import type { InformationName } from './contract/information-names.ts';
import type { ArticleForm } from './contract/news.ts';
import type { PageForm } from './contract/pages.ts';
import type { ShopForm } from './contract/shops.ts';
import type { BannerForm } from './contract.ts';
import { insertArticle } from './store/articles.ts';
import { insertBanner } from './store/banners.ts';
import { storedInformation, writeInformation } from './store/information.ts';
import { insertPage } from './store/pages.ts';
import { insertShop } from './store/shops.ts';

export type NewPage = { title: Text; slug: Text; html: readonly Text[]; seo?: PageForm['seo']; noindex?: boolean };

/** Adds a published page; returns its id. */
export const addPage = (tx: Tx, { html, seo = null, noindex = false, ...page }: NewPage): Promise<number> =>
  insertPage(tx, {
    ...page,
    blocks: html.map((text) => ({ type: 'rich_text' as const, title: null, html: text })),
    ...{ seo, noindex, in_menu: false },
    status: 'published',
    publish_at: null,
  });

export type NewArticle = Pick<ArticleForm, 'title' | 'slug' | 'excerpt' | 'category_id' | 'media_id' | 'author'> &
  Partial<Pick<ArticleForm, 'pinned' | 'product_ids'>> & { body: Text; published_at: Date };

/** Adds a published article, shown from `published_at` on; returns its id. */
export const addArticle = (tx: Tx, { published_at, ...article }: NewArticle): Promise<number> =>
  insertArticle(tx, {
    ...{ pinned: false, product_ids: [], seo: null, ...article },
    ...{ status: 'published', published_at: published_at.toISOString() },
  });

type InformationText = { text: Partial<InformationForm>; raises?: boolean; now: Date };

/** Replaces an information page; `raises`: its substance changed, so that customers are asked to agree again. */
export async function replaceInformation(tx: Tx, name: InformationName, { text, raises = false, now }: InformationText): Promise<void> {
  const { version } = await storedInformation(tx, name);
  await writeInformation(tx, name, { form: { body: null, groups: [], effective_on: null, ...text }, version, raises, now });
}

export type NewShop = Pick<ShopForm, 'name' | 'slug' | 'address' | 'hours' | 'media_ids'> & Partial<ShopForm>;

/** Adds a shop location, shown immediately by default. */
export async function addShop(tx: Tx, shop: NewShop): Promise<void> {
  await insertShop(tx, { ...shopDefaults, ...shop });
}

const shopDefaults = {
  ...{ code: null, city: '', zip: '', latitude: null, longitude: null, phone: '', line: null },
  ...{ special_days: [], services: [], pickup: false, sort: 0, active: true },
};

export type NewBanner = Pick<BannerForm, 'name' | 'position' | 'media_id' | 'title' | 'body' | 'button' | 'link'> & Partial<BannerForm>;

/** Adds a banner for everybody, shown immediately by default. */
export async function addBanner(tx: Tx, banner: NewBanner): Promise<void> {
  await insertBanner(tx, { ...bannerDefaults, ...banner });
}

const bannerDefaults = {
  alt: null,
  mobile_media_id: null,
  text_colour: null,
  overlay: 0,
  starts_at: null,
  ends_at: null,
  audience: 'all' as const,
  customer_tags: [],
  category_ids: [],
  sort: 0,
  active: true,
};

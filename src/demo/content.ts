import { productSetup } from '#modules/catalog/index.ts';
import { addArticle, addBanner, addPage, addShop, contactMessages, replaceInformation } from '#modules/content/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Text } from '#shared/locale.ts';
import type { DemoContent } from './demo-data.ts';
import { type CatalogueIds, type Ids, requireId } from './products.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** News, pages, information, shops, banners and messages of shoppers. Without its drawing a picture is left out. Returns the articles by their slug. */
export async function seedContent(tx: Tx, content: DemoContent, catalogue: CatalogueIds, pictures: Ids, now: Date): Promise<Ids> {
  const findPicture = (name: string | null) => (name === null ? null : (pictures.get(name) ?? null));
  const categories = new Map<string, number>();
  for (const [sort, { key, ...category }] of content.news_categories.entries())
    categories.set(key, await productSetup.addCategory(tx, { ...category, type: 'blogs', sort }));
  const articles = new Map<string, number>();
  for (const { category, days_ago, picture, products, ...article } of content.news) {
    const id = await addArticle(tx, {
      ...article,
      body: withProducts(article.body, catalogue),
      category_id: requireId(categories, category),
      media_id: findPicture(picture),
      published_at: new Date(now.getTime() - days_ago * dayMs),
      product_ids: products.flatMap((key) => catalogue.products.get(key) ?? []),
    });
    articles.set(article.slug.tw, id);
  }
  for (const page of content.pages) await addPage(tx, page);
  const { faq, effective_on, ...texts } = content.information;
  await replaceInformation(tx, 'faq', { text: faq, now });
  for (const name of ['about', 'privacy', 'terms'] as const)
    await replaceInformation(tx, name, { text: { body: texts[name], effective_on: effective_on[name] ?? null }, now });
  for (const { open, sunday, picture, ...shop } of content.shops) {
    const media = findPicture(picture);
    await addShop(tx, { ...shop, hours: [sunday, ...open].map(spansOf), media_ids: media === null ? [] : [media] });
  }
  for (const { picture, path, categories: keys = [], ...banner } of content.banners) {
    const link = path === null ? null : { path: withIds(path, catalogue), new_tab: false };
    await addBanner(tx, {
      ...banner,
      media_id: findPicture(picture),
      link,
      category_ids: keys.map((key) => requireId(catalogue.categories, key)),
    });
  }
  for (const { days_ago, ...message } of content.messages) {
    const created_at = new Date(now.getTime() - days_ago * dayMs);
    await contactMessages.add(tx, { ...message, customer_id: null, media_ids: [], created_at });
  }
  return articles;
}

/** Links to products name them by their key. */
const withIds = (text: string, { products }: CatalogueIds): string =>
  text.replace(/\{([\w-]+)\}/g, (_, key: string) => String(requireId(products, key)));

const withProducts = ({ tw, en = '' }: Text, catalogue: CatalogueIds): Text => ({ tw: withIds(tw, catalogue), en: withIds(en, catalogue) });

/** `10:30-19:00` as minutes of the day; empty: closed. */
function spansOf(day: string): { from: number; to: number }[] {
  const [, fromHour, fromMinute, toHour, toMinute] = /^(\d+):(\d+)-(\d+):(\d+)$/.exec(day) ?? [];
  return toHour === undefined ? [] : [{ from: Number(fromHour) * 60 + Number(fromMinute), to: Number(toHour) * 60 + Number(toMinute) }];
}

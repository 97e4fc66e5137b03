import type { HomeBlock } from '#modules/settings/contract.ts';
import type { DemoShop } from './demo-data.ts';
import { type CatalogueIds, type Ids, idOf } from './products.ts';

/** The entries of the shop: tiles on the home page. */
const topCategories = ['tea', 'kitchen', 'table', 'home', 'gifts'] as const;

/** The home page in its rhythm: large, small, large, small. A drawing that is missing takes its block along. */
export function homeOf({ home }: DemoShop, catalogue: CatalogueIds, pictures: Ids, articles: Ids): HomeBlock[] {
  const { hero, new_arrivals, story, feature, visit } = home;
  const { categories, products } = catalogue;
  return [
    ...withPicture(hero.picture, pictures, (media_id) => ({
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
      link: { label: new_arrivals.link_label, path: '/products?sort=newest' },
      source: 'newest',
      product_ids: [],
      category_id: null,
      count: new_arrivals.products.length,
    },
    ...withPicture(story.picture, pictures, (media_id) => ({
      type: 'story',
      title: story.title,
      text: story.text,
      media_id,
      ground: 'paper',
      button: { label: story.button, path: `/news/${idOf(articles, story.link_article)}` },
    })),
    {
      type: 'feature',
      title: feature.title,
      link: { label: feature.link_label, path: '/products' },
      product_ids: [feature.lead_product, ...feature.products].map((key) => idOf(products, key)),
    },
    { type: 'gift_teaser', title: home.gifts.title, text: home.gifts.text, button: null },
    { type: 'recently_viewed', title: home.recent },
    { type: 'brand_wall', title: home.makers, link: null, brand_ids: [] },
    { type: 'news_rail', title: home.news, category_id: null, count: 2 },
    { type: 'visit', title: visit.title, text: visit.text },
  ];
}

function withPicture(name: string, pictures: Ids, block: (mediaId: number) => HomeBlock): HomeBlock[] {
  const id = pictures.get(name);
  return id === undefined ? [] : [block(id)];
}

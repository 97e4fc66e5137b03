import type { Block } from '#modules/settings/contract.ts';
import type { DemoShop } from './demo-data.ts';
import { type CatalogueIds, type Ids, requireId } from './products.ts';

/** Tiles on the home page that link to parts of the shop. */
const topCategories = ['tea', 'kitchen', 'table', 'home', 'gifts'] as const;

/** The blocks of the home page, large and small ones in turn. A block without its drawing is left out. */
export function buildHome({ home }: DemoShop, catalogue: CatalogueIds, pictures: Ids, articles: Ids): Block[] {
  const { hero, new_arrivals, story, feature, visit } = home;
  const { categories, products } = catalogue;
  return [
    ...withPicture(hero.picture, pictures, (media_id) => ({
      type: 'hero',
      slides: [
        {
          title: hero.title,
          text: hero.text,
          media_id,
          button: { label: hero.button, path: `/products/category/${requireId(categories, hero.link_category)}` },
        },
      ],
      autoplay: false,
    })),
    { type: 'category_tiles', category_ids: topCategories.map((key) => requireId(categories, key)) },
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
      button: { label: story.button, path: `/news/${requireId(articles, story.link_article)}` },
    })),
    {
      type: 'feature',
      title: feature.title,
      link: { label: feature.link_label, path: '/products' },
      product_ids: [feature.lead_product, ...feature.products].map((key) => requireId(products, key)),
    },
    { type: 'gift_teaser', title: home.gifts.title, text: home.gifts.text, button: null },
    { type: 'recently_viewed', title: home.recent },
    { type: 'brand_wall', title: home.makers, link: null, brand_ids: [] },
    { type: 'news_rail', title: home.news, category_id: null, count: 2 },
    { type: 'visit', title: visit.title, text: visit.text },
  ];
}

function withPicture(name: string, pictures: Ids, block: (mediaId: number) => Block): Block[] {
  const id = pictures.get(name);
  return id === undefined ? [] : [block(id)];
}

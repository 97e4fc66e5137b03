import type { HomeBlock } from '#modules/settings/contract.ts';
import type { DemoShop, DemoStory } from './demo-data.ts';
import { type Goods, type Ids, idOf } from './goods.ts';

/** The doors of the shop: tiles on the home page. */
const topCategories = ['tea', 'kitchen', 'table', 'home', 'gifts'] as const;

/** The home page in its rhythm: large, small, large, small. A drawing that is missing takes its block along. */
export function homeOf({ home }: DemoShop, goods: Goods, pictures: Ids): HomeBlock[] {
  const { hero, new_arrivals, feature, visit } = home;
  const { categories, products } = goods;
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
    ...storyOf(home.story, 'paper', goods, pictures),
    {
      type: 'feature',
      title: feature.title,
      link: { label: feature.link_label, path: '/products' },
      product_ids: [feature.lead_product, ...feature.products].map((key) => idOf(products, key)),
    },
    ...storyOf(home.evening, 'wash', goods, pictures),
    { type: 'recently_viewed', title: home.recent },
    { type: 'news_rail', title: home.news, category_id: null, count: 3 },
    { type: 'visit', title: visit.title, text: visit.text },
  ];
}

const storyOf = (story: DemoStory & { link_product: string }, ground: 'paper' | 'wash', { products }: Goods, pictures: Ids): HomeBlock[] =>
  withPicture(story.picture, pictures, (media_id) => ({
    type: 'story',
    title: story.title,
    text: story.text,
    media_id,
    ground,
    button: { label: story.button, path: `/products/${idOf(products, story.link_product)}` },
  }));

function withPicture(name: string, pictures: Ids, block: (mediaId: number) => HomeBlock): HomeBlock[] {
  const id = pictures.get(name);
  return id === undefined ? [] : [block(id)];
}

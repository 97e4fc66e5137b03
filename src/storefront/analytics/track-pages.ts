import type { BlockView, ProductCard, ProductDetail } from '#modules/shopfront/contract.ts';
import type { ListData } from '../pages/list/load.ts';
import { track } from './data-layer.ts';
import { type Item, itemOfProduct, itemsEvent, itemsOfCards } from './events.ts';

type Shown = { id: string; name: string; cards: readonly ProductCard[] };
export type Page = { id: string; data: unknown; currency: string };

const listOf = ({ subject, products }: ListData): Shown => {
  const isPlace = subject.kind === 'category' || subject.kind === 'brand';
  return { id: isPlace ? `${subject.kind}-${subject.id}` : subject.kind, name: isPlace ? subject.name : subject.kind, cards: products };
};

const railsOf = (blocks: readonly BlockView[]): Shown[] =>
  blocks.flatMap((block, at) => ('products' in block ? [{ id: `home-${at + 1}`, name: block.title, cards: block.products }] : []));

/** The lists of a page, by route name without the language. */
function listsOn({ id, data }: Page): Shown[] {
  if (id === 'home') return railsOf((data as { blocks: BlockView[] }).blocks);
  if (['products', 'category', 'brand', 'search'].includes(id)) return [listOf(data as ListData)];
  if (id === 'product') return [{ id: 'related', name: 'related', cards: (data as { product: ProductDetail }).product.related }];
  return [];
}

/** Items shown in lists since the page began, to attribute clicks. */
let shown = new Map<string, Item>();
let promotions = new Map<string, string>();
let lastSearch = '';

function noteHome(blocks: readonly BlockView[]): void {
  promotions = new Map(
    blocks
      .flatMap((block) => (block.type === 'hero' ? block.slides : block.type === 'story' ? [block] : []))
      .flatMap(({ button, title }) => (button ? [[button.path, title]] : [])),
  );
}

/** Tracks a page view: the search that led there, the items shown, the product itself. */
export function trackArrival(page: Page): void {
  const { id, data, currency } = page;
  track({ event: 'page_view', page_location: location.href, page_title: document.title });
  shown = new Map();
  promotions = new Map();
  if (!data) return;
  if (id === 'home') noteHome((data as { blocks: BlockView[] }).blocks);
  if (id === 'search') {
    const { subject, meta } = data as ListData;
    const term = subject.kind === 'search' ? subject.q : '';
    // Another page or sort order is not a new search.
    if (term && term !== lastSearch) track({ event: 'search', search_term: term, results: meta.total });
    lastSearch = term;
  } else lastSearch = '';
  if (id === 'product') {
    const { product } = data as { product: ProductDetail };
    if (!product.is_credit) track(itemsEvent('view_item', currency, [itemOfProduct(product)]));
  }
  for (const list of listsOn(page)) {
    const items = itemsOfCards(list.cards, list.id, list.name);
    for (const item of items) shown.set(item.item_id, item);
    if (items.length > 0)
      track({ event: 'view_item_list', ecommerce: { currency, item_list_id: list.id, item_list_name: list.name, items } });
  }
}

/** Tracks a followed link: to a listed item, or from a promotion. `path` has no language prefix. */
export function trackLink(path: string, currency: string): void {
  const promotion = promotions.get(path);
  if (promotion) track({ event: 'select_promotion', ecommerce: { promotion_name: promotion, items: [] } });
  const item = shown.get(/^\/products\/(\d+)/.exec(path)?.[1] ?? '');
  if (item) track(itemsEvent('select_item', currency, [item], { item_list_id: item.item_list_id, item_list_name: item.item_list_name }));
}

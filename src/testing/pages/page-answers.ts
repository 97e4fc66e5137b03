import { type ContentName, collectContentNames } from '#platform/cache/content-names.ts';
import type { UntypedCall } from '#platform/http/call.ts';

/** The records whose pages are looked at. */
type Shown = { product: number; spare: number; category: number; brand: number; page: number };
type PageCall = [name: string, input: object];

/** Everything that cached pages are rendered from, as the storefront calls it: endpoint and input. */
export const answersOfPages = (ids: Shown): PageCall[] => [
  ['settings.read', { q: 'website,home,menu,cart_gifts' }],
  ['shopfront.home', {}],
  ['shopfront.placeNames', {}],
  ['shopfront.products', { facets: '1' }],
  ['shopfront.product', { id: String(ids.product) }],
  ['shopfront.product', { id: String(ids.spare) }],
  ['shopfront.products', { category_id: String(ids.category), facets: '1' }],
  ['shopfront.products', { brand_id: String(ids.brand), facets: '1' }],
  ['shopfront.cards', { ids: `${ids.product},${ids.spare}` }],
  ['shopfront.categories', {}],
  ['shopfront.category', { id: String(ids.category) }],
  ['shopfront.brands', {}],
  ['shopfront.brand', { id: String(ids.brand) }],
  ['content.banners', { position: 'home_mid' }],
  ['content.videoBackground', {}],
  ['content.shops', {}],
  ['content.news', {}],
  ['content.newsCategories', {}],
  ['content.menuPages', {}],
  ['shopfront.page', { id: String(ids.page) }],
  ['content.information', { name: 'about' }],
  ['shopfront.suggest', {}],
];

type Answered = { body: string; names: readonly ContentName[] };

/** Which products are related follows within ten minutes: another test. */
const toComparable = (body: unknown) => JSON.stringify(body, (key, value: unknown) => (key === 'related' ? undefined : value));

/** Each answer as a visitor gets it now, and what it depends on. */
export async function readAnswers(call: UntypedCall, calls: readonly PageCall[]): Promise<Map<string, Answered>> {
  const all = new Map<string, Answered>();
  for (const [endpoint, input] of calls) {
    const { made, names } = await collectContentNames(() => call(endpoint, input, 'tw').catch((error: Error) => error.message));
    all.set(`${endpoint} ${JSON.stringify(input)}`, { body: toComparable(made), names });
  }
  return all;
}

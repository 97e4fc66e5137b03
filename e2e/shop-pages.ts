import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { Locale } from '../src/shared/locale.ts';
import routes from '../src/storefront/routes.ts';

/** Ids for the addresses of single records: one order of a member, a category of articles, and an offer's public id. */
export type ExampleIds = { orderId: number; orderToken: string; newsCategoryId: number; offer: string };
export type ShopPage = { address: string; ofMember: boolean };

/** Values for the variable parts of addresses. A page with any other part has no example yet. */
function examples({ orderId, orderToken, newsCategoryId, offer }: ExampleIds): [part: string | RegExp, values: string[]][] {
  return [
    [/\/:slug\?$/, ['']],
    ['information/:name', ['information/about', 'information/privacy', 'information/terms']],
    ['order/:token', [`order/${orderToken}`]],
    ['account/orders/:id', [`account/orders/${orderId}`]],
    ['offers/:publicId', [`offers/${offer}`]],
    ['news/category/:categoryId', [`news/category/${newsCategoryId}`]],
    [/:(categoryId|brandId|id)$/, ['1']],
    [/^search$/, ['search?page=1&q=%E8%8C%B6', 'search?page=1&q=zzzz']],
    ['*', ['no/such/page']],
  ];
}

/** Addresses that redirect. */
const redirecting = ['start', 'member', 'information/start'];

/** Every page of the storefront in one language, from its routes, so that a new page is tested too. */
export function shopPages(locale: Locale, ids: ExampleIds): ShopPage[] {
  const entries = routes.flatMap((entry) => [entry, ...(entry.children ?? [])]) as RouteConfigEntry[];
  const own = entries.filter(({ id, path }) => path && id?.startsWith(`${locale}/`) && !redirecting.includes(id.slice(3)));
  return own.flatMap(({ path = '' }) => {
    let addresses = [path.replace(/^en\//, '')];
    for (const [part, values] of examples(ids))
      addresses = addresses.flatMap((address) => values.map((value) => address.replace(part, value))).filter(isFirst);
    const left = addresses.find((address) => address.includes(':'));
    if (left) throw new Error(`e2e/shop-pages.ts has no example for ${left}`);
    return addresses.map((address) => ({
      address: `${locale === 'en' ? '/en' : ''}/${address}`,
      ofMember: address.startsWith('account'),
    }));
  });
}

const isFirst = (value: string, at: number, all: string[]): boolean => all.indexOf(value) === at;

type Answer = { ok(): boolean; json(): Promise<unknown> };
type Http = {
  post(path: string, options: { data: object }): Promise<Answer>;
  get(path: string, options?: { headers: Record<string, string> }): Promise<Answer>;
};

/** Signs in the demo's member, who has orders, coupons and credits. Answers her token, one of her orders, and a category of articles. */
export async function demoMember(http: Http, url = ''): Promise<{ token: string } & Omit<ExampleIds, 'offer'>> {
  const me = { email: 'member@example.com', password: 'member12345' };
  const { token } = (await (await http.post(`${url}/api/auth/login`, { data: me })).json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const { data } = (await (await http.get(`${url}/api/my/orders`, { headers })).json()) as { data: { id: number; token: string }[] };
  const [order] = data;
  if (!order) throw new Error('the demo’s member has no order');
  const news = (await (await http.get(`${url}/api/news-categories`)).json()) as { data: { id: number }[] };
  const [category] = news.data;
  if (!category) throw new Error('the demo has no category of articles');
  return { token, orderId: order.id, orderToken: order.token, newsCategoryId: category.id };
}

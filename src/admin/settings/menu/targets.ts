import * as m from '#messages';
import type { MenuSettings } from '#modules/settings/contract.ts';
import type { LinkTarget } from '#modules/shopfront/contract.ts';
import { inLocale, type Locale, type Text } from '#shared/locale.ts';
import { menuPages } from '#shared/menu-routes.ts';
import { call } from '../../client.ts';

export type MenuEntry = MenuSettings['menus'][number];
type Message = (p: undefined, o: { locale: Locale }) => string;

const inBoth = (message: Message): Text => ({ tw: message(undefined, { locale: 'tw' }), en: message(undefined, { locale: 'en' }) });

/** The titles of the shop's own pages, by route name. */
const routes: Readonly<Record<keyof typeof menuPages & string, Message>> = {
  home: m.layout_home,
  'app.products': m.layout_products,
  news: m.layout_news,
  shops: m.layout_shops,
  about: m.layout_about,
  contact: m.layout_contact,
  faq: m.layout_faq,
  privacy: m.layout_privacy,
  terms: m.layout_terms,
  cart: m.layout_cart,
  member: m.layout_member,
  'member.credits': m.drawer_member_credits,
  'member.coupons': m.drawer_member_coupons,
  'member.orders': m.drawer_member_orders,
};

/** The route name of the page of one record, by its kind. */
const routeOf: Readonly<Record<LinkTarget['kind'], string>> = {
  category: 'app.products.category',
  brand: 'app.products.brand',
  news_category: 'news.category',
  page: 'app.page',
  product: 'app.products.show',
  article: 'news.show',
};
const kinds: Readonly<Record<LinkTarget['kind'], (p: { name: string }) => string>> = {
  category: m.admin_menu_kind_category,
  brand: m.admin_menu_kind_brand,
  news_category: m.admin_menu_kind_news_category,
  page: m.admin_menu_kind_page,
  product: m.admin_menu_kind_product,
  article: m.admin_menu_kind_article,
};

const matchesEntry = (target: LinkTarget, { name, id }: MenuEntry): boolean =>
  target.id === id && (routeOf[target.kind] === name || (target.kind === 'product' && name === 'app.product'));

/** All targets of entries; of products and articles only those that the menu uses. */
export async function readTargets(menus: readonly MenuEntry[]): Promise<LinkTarget[]> {
  const ids = (...names: string[]): string => menus.flatMap(({ name = '', id }) => (id && names.includes(name) ? id : [])).join();
  const neededIds = { products: ids('app.product', 'app.products.show'), articles: ids('news.show') };
  return (await call('shopfront.linkTargets', neededIds)).data;
}

type Choice = { value: string; label: string; entry: Pick<MenuEntry, 'name' | 'id' | 'slug' | 'label'> };

/** The choices of a target: the shop's own pages, then the merchant's. */
export function choicesFor(targets: readonly LinkTarget[], locale: Locale): Choice[] {
  const own = Object.entries(routes).map(([name, message]) => {
    const label = inBoth(message);
    return { value: name, label: inLocale(label, locale), entry: { name, id: undefined, slug: undefined, label } };
  });
  const made = targets.map((target) => {
    const name = inLocale(target.name, locale);
    const label = kinds[target.kind]({ name: target.is_public ? name : m.admin_menu_hidden_suffix({ name }) });
    const entry = { name: routeOf[target.kind], id: target.id, slug: target.slug.tw, label: target.name };
    return { value: `${routeOf[target.kind]} ${target.id}`, label, entry };
  });
  return [...own, ...made];
}

/** The choice that an entry has made. */
export const chosen = ({ name = '', id }: MenuEntry): string | undefined => (id ? `${name} ${id}` : name || undefined);

/** The target of an entry as text. */
export function leadsTo(entry: MenuEntry, targets: readonly LinkTarget[], locale: Locale): string {
  if (entry.type === 'logo') return m.admin_menu_type_logo();
  if (entry.type === 'custom_url') return entry.url ?? '';
  return choicesFor(targets, locale).find(({ value }) => value === chosen(entry))?.label ?? '';
}

/** The text that the shop shows for an entry. */
export const chooseLabel = ({ label, new_label }: MenuEntry, locale: Locale): string =>
  (new_label && (inLocale(new_label, locale) || new_label.tw)) || inLocale(label, locale);

/** The reason why an entry has no target, with its name; undefined when it has one, or while the targets are loading. */
export function deadLink(entry: MenuEntry, targets: readonly LinkTarget[] | undefined, locale: Locale): string | undefined {
  const name = chooseLabel(entry, locale) || m.admin_menu_untitled();
  if (entry.type === 'logo') return undefined;
  if (entry.type === 'custom_url') return entry.url ? undefined : m.admin_menu_dead_url({ name });
  if (entry.name !== undefined && Object.hasOwn(menuPages, entry.name)) return undefined;
  if (!entry.id || !entry.name) return m.admin_menu_dead_unknown({ name });
  if (!targets) return undefined;
  const target = targets.find((one) => matchesEntry(one, entry));
  if (!target) return m.admin_menu_dead_deleted({ name });
  return target.is_public ? undefined : m.admin_menu_dead_hidden({ name });
}

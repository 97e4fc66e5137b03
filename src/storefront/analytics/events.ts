import type { CartItem, CartView, ProductGroup } from '#modules/cart/contract.ts';
import type { OrderForShopper } from '#modules/orders/contract.ts';
import type { ProductCard, ProductDetail } from '#modules/shopfront/contract.ts';
import type { Sent } from '../call.ts';

/** An item in GA4's format: `item_id` is the product, the same in lists, carts and orders. */
export type Item = {
  item_id: string;
  item_name: string;
  price: number;
  quantity: number;
  sku?: string;
  item_brand?: string;
  item_category?: string;
  item_variant?: string;
  index?: number;
  item_list_id?: string;
  item_list_name?: string;
};

/**
 * Every event by its name at GA4, with its name at Meta; null: not reported to Meta. A purchase is reported to Meta by the server, when the
 * order is paid.
 */
export const eventTable = {
  page_view: 'PageView',
  search: 'Search',
  view_item_list: null,
  select_item: null,
  view_item: 'ViewContent',
  add_to_cart: 'AddToCart',
  remove_from_cart: null,
  view_cart: null,
  begin_checkout: 'InitiateCheckout',
  add_shipping_info: null,
  add_payment_info: 'AddPaymentInfo',
  purchase: null,
  login: null,
  sign_up: 'CompleteRegistration',
  select_promotion: null,
  earn_virtual_currency: null,
  spend_virtual_currency: null,
} as const satisfies Record<string, Sent<'marketing.fbq'>['event'] | null>;
export type EventName = keyof typeof eventTable;

type Credits = { virtual_currency_name: 'credits'; value: number };
/** The facts of events without items. */
type Facts = {
  page_view: { page_location: string; page_title: string };
  search: { search_term: string; results: number };
  login: { method: string };
  sign_up: { method: string };
  earn_virtual_currency: Credits;
  spend_virtual_currency: Credits;
};
export type ItemEventName = Exclude<EventName, keyof Facts>;
type ItemEvent = { event: ItemEventName; ecommerce: { items: Item[]; value?: number; currency?: string; [fact: string]: unknown } };
type PlainEvent = { [N in keyof Facts]: { event: N; ecommerce?: undefined } & Facts[N] }[keyof Facts];
export type Event = (ItemEvent | PlainEvent) & { event_id?: string };

/** GA4's maximum number of items. */
const maxItems = 200;

const rounded = (amount: number) => Math.round(amount * 100) / 100;
const sumPrices = (items: readonly Item[]) => rounded(items.reduce((sum, { price, quantity }) => sum + price * quantity, 0));

/** An event about items; its value excludes shipping. */
export function itemsEvent(event: ItemEventName, currency: string, items: readonly Item[], facts: Record<string, unknown> = {}): ItemEvent {
  return { event, ecommerce: { currency: currency.toUpperCase(), value: sumPrices(items), ...facts, items: items.slice(0, maxItems) } };
}

/** Items of a list. Items paid with credits have no price. */
export const itemsOfCards = (cards: readonly ProductCard[], listId: string, listName: string): Item[] =>
  cards
    .filter((card) => !card.is_credit)
    .map(({ id, name, price, brand }, index) => ({
      item_id: String(id),
      item_name: name,
      price,
      quantity: 1,
      ...(brand && { item_brand: brand }),
      index,
      item_list_id: listId,
      item_list_name: listName,
    }));

export const itemOfProduct = ({ id, name, price, brand, breadcrumb }: ProductDetail): Item => ({
  item_id: String(id),
  item_name: name,
  price,
  quantity: 1,
  ...(brand && { item_brand: brand.name }),
  ...(breadcrumb[0] && { item_category: breadcrumb[0].name }),
});

const itemOfLine = ({ product_item: { product_id, name, spec, sku }, quantity, line_total, discount }: CartItem): Item => ({
  item_id: String(product_id),
  item_name: name,
  price: rounded((line_total - discount) / quantity),
  quantity,
  sku,
  ...(spec && { item_variant: spec }),
});

const itemOfGroup = ({ product, quantity, total, discount }: ProductGroup): Item => ({
  item_id: String(product.id),
  item_name: product.name,
  price: rounded((total - discount) / quantity),
  quantity,
});

type Line = { key: string; item: Item };

/** Cart items paid with money, by line key. */
function toLines({ items, product_groups }: CartView): Line[] {
  const single = items.filter((line) => !line.is_credit).map((line) => ({ key: `item-${line.product_item.id}`, item: itemOfLine(line) }));
  const groups = product_groups.filter((group) => !group.is_credit).map((group) => ({ key: group.group_id, item: itemOfGroup(group) }));
  return [...single, ...groups];
}

export const itemsOfCart = (cart: CartView): Item[] => toLines(cart).map(({ item }) => item);

/** Items whose quantity increased, with the difference. */
export function findAdded(before: CartView, after: CartView): Item[] {
  const had = new Map(toLines(before).map(({ key, item }) => [key, item.quantity]));
  return toLines(after)
    .map(({ key, item }) => ({ ...item, quantity: item.quantity - (had.get(key) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
}

/** Items of an order, without gifts. */
export const itemsOfOrder = ({ lines }: OrderForShopper): Item[] =>
  lines
    .filter((line) => line.kind !== 'gift' && !line.is_credit)
    .map((line) => ({
      item_id: line.product_id === null ? line.sku : String(line.product_id),
      item_name: line.name,
      price: rounded((line.line_total - line.discount) / line.quantity),
      quantity: line.quantity,
      sku: line.sku,
      ...(line.spec && { item_variant: line.spec }),
    }));

import type { CartView } from '#modules/cart/contract.ts';
import type { OrderForShopper } from '#modules/orders/contract.ts';
import { splitLocale } from '#shared/locale.ts';
import { isPrimeKind } from '#shared/payments/prime-payments.ts';
import type { EndpointName, Received, Sent } from '../call.ts';
import { track } from './data-layer.ts';
import type { Moment } from './early-calls.ts';
import { findAdded, type Item, type ItemEventName, itemsEvent, itemsOfCart, itemsOfOrder } from './events.ts';

const trackItems = (event: ItemEventName, cart: CartView, items: readonly Item[], facts?: Record<string, unknown>): void => {
  if (items.length > 0) track({ ...itemsEvent(event, cart.currency, items, facts), event_id: cart.event_id });
};

/** A set of names stored in the session under a key. */
function createSessionSet(key: string) {
  const read = (): string[] => {
    try {
      return JSON.parse(sessionStorage.getItem(key) ?? '[]') as string[];
    } catch {
      return [];
    }
  };
  return {
    has: (name: string) => read().includes(name),
    add(name: string) {
      try {
        sessionStorage.setItem(key, JSON.stringify([...read(), name].slice(-50)));
      } catch {
        // Without storage it is not recorded, and not counted.
      }
    },
  };
}
const begunCheckouts = createSessionSet('checkouts');
const placed = createSessionSet('placed');
const reported = createSessionSet('reported');

/** Tracks the difference of two carts, as one call may set, add or join lines. */
function cartChanged(after: CartView, before: CartView | null, sent?: Sent<'cart.update'>): void {
  if (before?.id === after.id) {
    trackItems('add_to_cart', after, findAdded(before, after));
    trackItems('remove_from_cart', after, findAdded(after, before));
  } else if (sent && !sent.cart) trackItems('add_to_cart', after, itemsOfCart(after));
}

/**
 * On the cart page: the first saved field begins the checkout, then the delivery and payment methods are tracked; those that were
 * chosen before the checkout began are tracked with its beginning.
 */
function cartSaved(after: CartView, { before, pathname }: Moment): void {
  if (splitLocale(pathname).path !== '/cart') return;
  const items = itemsOfCart(after);
  const isBegin = !begunCheckouts.has(after.id);
  if (isBegin) {
    begunCheckouts.add(after.id);
    trackItems('begin_checkout', after, items);
  }
  const { delivery_method: delivery, payment_method: payment } = after;
  if (delivery && (isBegin || delivery.id !== before?.delivery_method_id))
    trackItems('add_shipping_info', after, items, { shipping_tier: delivery.name });
  if (payment && (isBegin || payment.id !== before?.payment_method_id))
    trackItems('add_payment_info', after, items, { payment_type: payment.name });
}

/** An uncharged card or wallet is not a purchase yet. */
const isBought = ({ status, payment, payment_status }: OrderForShopper) =>
  status !== 'cancelled' && (!isPrimeKind(payment.kind) || payment_status === 'paid');

/**
 * Tracks a purchase once per order placed in this session, when its page shows that it is confirmed. Opening the link of
 * someone else's order tracks nothing.
 */
function orderShown(token: string, order: OrderForShopper): void {
  if (!placed.has(token) || reported.has(token) || !isBought(order)) return;
  reported.add(token);
  const facts = { transaction_id: order.order_no, shipping: order.shipping_total };
  track({ ...itemsEvent('purchase', order.currency, itemsOfOrder(order), facts), event_id: `order-${order.order_no}` });
  const spent = order.credits_used + order.credit_items_total;
  if (spent > 0) track({ event: 'spend_virtual_currency', virtual_currency_name: 'credits', value: spent });
}

type Listener<N extends EndpointName> = (answer: Received<N>, moment: Moment, sent: Sent<N>) => void;
type Listeners = { [N in EndpointName]?: Listener<N> };

const listeners: Listeners = {
  'cart.update': (after, { before }, sent) => cartChanged(after, before, sent),
  'cart.remove': (after, { before }) => cartChanged(after, before),
  'cart.undo': (after, { before }) => cartChanged(after, before),
  'cart.save': cartSaved,
  'checkout.placeOrder': (answer) => {
    if (!('fail' in answer)) placed.add(answer.token);
  },
  'orders.byToken': (order, _moment, { token }) => orderShown(token, order),
  'account.login': () => track({ event: 'login', method: 'email' }),
  'account.register': ({ profile }) => {
    track({ event: 'sign_up', method: 'email' });
    if (profile.credits > 0) track({ event: 'earn_virtual_currency', virtual_currency_name: 'credits', value: profile.credits });
  },
};

/** Called with every successful response before the page gets it: shoppers' actions are derived from their API calls. */
export function trackCall<N extends EndpointName>(name: N, sent: Sent<N>, answer: Received<N>, moment: Moment): void {
  (listeners[name] as Listener<N> | undefined)?.(answer, moment, sent);
}

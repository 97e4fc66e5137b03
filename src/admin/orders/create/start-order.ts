import * as m from '#messages';
import type { OrderForStaff } from '#modules/orders/contract.ts';
import { call, type Output } from '../../client.ts';
import { blankOrder, type NewGroup, type NewLine, type NewOrder } from './new-order.ts';

/** A prefilled order, and a sentence that names its source. */
export type Start = { from: string; order: NewOrder };
type LeftCart = Output<'cart.forOrder'>;
type LeftItem = { product_item_id: number; quantity: number; unit_price?: number | null };

/** An earlier order as a start: its people, and its single items at today's prices. */
export async function startFromOrder(id: number): Promise<Start> {
  const past = await call('orders.show', { id });
  const { email, ...orderer } = past.orderer;
  const customer = past.customer && { id: past.customer.id, name: past.customer.name };
  const people = { email, orderer, customer, recipient: past.recipient, is_same: false, locale: past.locale };
  const order = { ...blankOrder, ...people, items: await reloadItems(past.lines) };
  return { from: m.admin_order_create_from_order({ order: past.order_no }), order };
}

/** Items of the order that are still sold, found by SKU. */
async function reloadItems(lines: OrderForStaff['lines']): Promise<NewLine[]> {
  const single = lines.filter(({ kind }) => kind === 'item');
  const found = await Promise.all(
    single.map(async ({ sku, quantity }) => {
      const { data } = await call('catalog.productChoices', { of: 'item', q: sku });
      const item = data.find((one) => one.sku === sku);
      return item ? [{ item, quantity, unit_price: null }] : [];
    }),
  );
  return found.flat();
}

/** A customer's cart at today's prices. */
export async function startFromCart(id: string): Promise<Start> {
  const { items, groups, store, customer_id, ...cart } = await call('cart.forOrder', { id });
  const customer = customer_id === null ? null : { id: customer_id, name: cart.orderer.name || cart.email || `#${customer_id}` };
  const order: NewOrder = {
    ...blankOrder,
    ...cart,
    customer,
    cvs: store ?? blankOrder.cvs,
    items: await loadItems(items),
    groups: await loadGroups(groups),
  };
  return { from: m.admin_order_create_from_cart(), order };
}

/** A draft at today's prices except agreed ones, with its version. */
export async function startFromDraft(id: number): Promise<Start & { version: number }> {
  const { form, customer, saved_by, version } = await call('orders.draft', { id });
  const { items, groups, customer_id, ...rest } = form;
  const order: NewOrder = {
    ...rest,
    customer: customer_id === null ? null : { id: customer_id, name: customer ?? '' },
    items: await loadItems(items),
    groups: await loadGroups(groups),
  };
  return { from: saved_by ? m.admin_order_desk_from_draft({ who: saved_by }) : m.admin_order_desk_from_draft_own(), order, version };
}

async function loadItems(items: readonly LeftItem[]): Promise<NewLine[]> {
  if (items.length === 0) return [];
  const ids = items.map(({ product_item_id }) => product_item_id);
  const { data } = await call('catalog.productChoices', { of: 'item', ids });
  return items.flatMap(({ product_item_id, quantity, unit_price = null }) => {
    const item = data.find(({ id }) => id === product_item_id);
    return item ? [{ item, quantity, unit_price }] : [];
  });
}

async function loadGroups(groups: LeftCart['groups']): Promise<NewGroup[]> {
  if (groups.length === 0) return [];
  const { data } = await call('catalog.findCombos', { ids: groups.map(({ product_id }) => product_id) });
  return groups.flatMap(({ product_id, quantity, choices }) => {
    const combo = data.find(({ id }) => id === product_id);
    if (!combo) return [];
    const chosenIn = (slot: number): number[] =>
      choices.filter(({ slot_id }) => slot_id === slot).flatMap((choice) => new Array(choice.quantity).fill(choice.product_item_id));
    return [{ combo, quantity, chosen: combo.slots.map(({ id }) => chosenIn(id)) }];
  });
}

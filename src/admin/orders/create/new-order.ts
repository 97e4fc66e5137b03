import { blankDraft } from '#modules/orders/contract/blank-draft.ts';
import type { OrderDraftForm } from '#modules/orders/contract/drafts.ts';
import type { OrderForStaff } from '#modules/orders/contract.ts';
import type { Input, Output } from '../../client.ts';
import type { Bound } from '../../kit/form/use-form.ts';
import type { PickedItem } from '../order-item-picker.tsx';

export type Person = OrderForStaff['recipient'];
/** A line as held by the form; null `unit_price` means the shop's price. */
export type NewLine = { item: PickedItem; quantity: number; unit_price: number | null };
export type Combo = Output<'catalog.findCombos'>['data'][number];
/** Sets of one combo; `chosen` holds the chosen items of each slot, one entry per piece. */
export type NewGroup = { combo: Combo; quantity: number; chosen: number[][] };
/** An order draft as its form edits it, with what the form shows of customer, items and combos; amounts in major units. */
export type NewOrder = Omit<OrderDraftForm, 'customer_id' | 'items' | 'groups'> & {
  customer: { id: number; name: string } | null;
  items: NewLine[];
  groups: NewGroup[];
};

const { customer_id: _customer, ...blankFields } = blankDraft;
export const blankOrder: NewOrder = { ...blankFields, customer: null, items: [], groups: [] };

/** One text field of a person or store. */
export const textField = <T extends Record<keyof T, string>>(at: Bound<T>, key: keyof T & string): Bound<string> => ({
  path: `${at.path}.${key}`,
  value: at.value[key],
  base: at.base[key],
  set: (text) => at.set({ ...at.value, [key]: text }),
});

const hasOwnPrice = ({ unit_price, item }: NewLine): boolean => unit_price !== null && unit_price !== item.price;
/** Whether a reason for changed prices is required. */
export const needsPriceReason = ({ items }: NewOrder): boolean => items.some(hasOwnPrice);

/** Adds one to an existing line, else a new line. */
export function addItem(order: NewOrder, item: PickedItem): NewOrder {
  const isThere = order.items.some((line) => line.item.id === item.id);
  const items = isThere
    ? order.items.map((line) => (line.item.id === item.id ? { ...line, quantity: line.quantity + 1 } : line))
    : [...order.items, { item, quantity: 1, unit_price: null }];
  return { ...order, items };
}

/** The input of the quote; null while items or the delivery method are missing. */
export function toQuoteInput(order: NewOrder): Input<'orders.quote'> | null {
  if (order.items.length + order.groups.length === 0 || order.delivery_method_id === null) return null;
  const { email, orderer, delivery_method_id } = order;
  return { ...toCartInput(order), delivery_method_id, zip: recipientOf(order).zip, email, phone: orderer.phone };
}

/** The recipient: the orderer, if they are the same. */
export const recipientOf = ({ is_same, orderer, recipient }: NewOrder): Person => (is_same ? orderer : recipient);

/** Items, payment and discounts as the endpoints take them. */
export const toCartInput = (order: NewOrder) => ({
  items: order.items.map((line) => ({
    product_item_id: line.item.id,
    quantity: line.quantity,
    ...(hasOwnPrice(line) && { unit_price: line.unit_price ?? 0 }),
  })),
  groups: order.groups.map(toGroupInput),
  payment_method_id: order.payment_method_id,
  customer_id: order.customer?.id ?? null,
  takes_offers: order.takes_offers,
  codes: order.codes,
  staff_discount: order.staff_discount.amount
    ? { amount: order.staff_discount.amount, reason: order.staff_discount.reason.trim() || '-' }
    : null,
});

/** The form of a draft: ids instead of what the form shows. */
export const toDraftForm = ({ customer, items, groups, ...order }: NewOrder): Input<'orders.saveDraft'>['form'] => ({
  ...order,
  customer_id: customer?.id ?? null,
  items: items.map(({ item, quantity, unit_price }) => ({ product_item_id: item.id, quantity, unit_price })),
  groups: groups.map(toGroupInput),
});

/** Each slot with the first available items, as many as it takes; different ones if they must be distinct. */
export function newGroup(combo: Combo): NewGroup {
  const chosen = combo.slots.map(({ pick, is_distinct, items }) => {
    const there = items.filter(({ sellable }) => sellable > 0);
    const from = there.length > 0 ? there : items;
    return Array.from({ length: pick }, (_, i) => from[is_distinct ? i % Math.max(1, from.length) : 0]?.product_item_id ?? 0);
  });
  return { combo, quantity: 1, chosen };
}

/** An item chosen twice in a slot is sent once with its count. */
function toGroupInput({ combo, quantity, chosen }: NewGroup) {
  const choices = combo.slots.flatMap(({ id: slot_id }, i) => {
    const counts = Map.groupBy(chosen[i] ?? [], (item) => item);
    return [...counts].map(([product_item_id, same]) => ({ slot_id, product_item_id, quantity: same.length }));
  });
  return { product_id: combo.id, quantity, choices };
}

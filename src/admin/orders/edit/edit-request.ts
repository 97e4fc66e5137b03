import type { OrderForStaff } from '#modules/orders/contract.ts';
import type { PickedItem } from '../order-item-picker.tsx';

/** The edited items: quantities by line (0: removed) and added items; amounts in major units. */
export type EditRequest = {
  quantities: Record<number, number>;
  addedItems: readonly { item: PickedItem; quantity: number }[];
  discount: number | null;
  discountReason: string;
  /** A staff discount stays as it is unless it was changed. */
  isDiscountChanged: boolean;
  shipping: 'keep' | 'requote';
  /** Discounts as agreed, or offers and codes as of today. */
  discounts: 'keep' | 'today';
  reason: string;
};

export const editable = ({ lines }: Pick<OrderForStaff, 'lines'>) => lines.filter(({ kind }) => kind !== 'gift');

export const emptyEdit = (order: Pick<OrderForStaff, 'lines'>): EditRequest => ({
  quantities: Object.fromEntries(editable(order).map(({ id, quantity }) => [id, quantity])),
  addedItems: [],
  discount: null,
  discountReason: '',
  isDiscountChanged: false,
  shipping: 'keep',
  discounts: 'keep',
  reason: '',
});

/** Adds one to an already added item, else a new row. */
export function withAddedItem(request: EditRequest, item: PickedItem): EditRequest {
  const isThere = request.addedItems.some((one) => one.item.id === item.id);
  const addedItems = isThere
    ? request.addedItems.map((one) => (one.item.id === item.id ? { ...one, quantity: one.quantity + 1 } : one))
    : [...request.addedItems, { item, quantity: 1 }];
  return { ...request, addedItems };
}

export const isUnchanged = (order: Pick<OrderForStaff, 'lines'>, request: EditRequest): boolean =>
  editable(order).every(({ id, quantity }) => request.quantities[id] === quantity) &&
  request.addedItems.length === 0 &&
  !request.isDiscountChanged &&
  request.shipping === 'keep' &&
  request.discounts === 'keep';

/** The input of the endpoint. */
export function toEditInput({ id, version, ...order }: Pick<OrderForStaff, 'id' | 'version' | 'lines'>, request: EditRequest) {
  const { discount, discountReason } = request;
  return {
    ...{ id, version, shipping: request.shipping, discounts: request.discounts, reason: request.reason.trim() },
    lines: editable(order).flatMap((line) => {
      const quantity = request.quantities[line.id] ?? 0;
      return quantity > 0 ? [{ id: line.id, quantity }] : [];
    }),
    add: request.addedItems.map(({ item, quantity }) => ({ product_item_id: item.id, quantity })),
    ...(request.isDiscountChanged && { staff_discount: discount ? { amount: discount, reason: discountReason.trim() } : null }),
  };
}

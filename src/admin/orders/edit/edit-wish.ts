import type { OrderForStaff } from '#modules/orders/contract.ts';
import type { Goods } from '../goods-picker.tsx';

/** The goods as they shall be: quantities by line (0: taken out) and what is added; amounts in major units. */
export type EditWish = {
  quantities: Record<number, number>;
  more: readonly { goods: Goods; quantity: number }[];
  discount: number | null;
  discountReason: string;
  /** What staff took off before stays as long as nobody touches it. */
  touchedDiscount: boolean;
  shipping: 'keep' | 'requote';
  /** What was agreed, or offers and codes as they count today. */
  discounts: 'keep' | 'today';
  reason: string;
};

export const editable = ({ lines }: Pick<OrderForStaff, 'lines'>) => lines.filter(({ kind }) => kind !== 'gift');

export const startOfEdit = (order: Pick<OrderForStaff, 'lines'>): EditWish => ({
  quantities: Object.fromEntries(editable(order).map(({ id, quantity }) => [id, quantity])),
  more: [],
  discount: null,
  discountReason: '',
  touchedDiscount: false,
  shipping: 'keep',
  discounts: 'keep',
  reason: '',
});

/** One more of what is in the list of additions already, else a new row. */
export function added(wish: EditWish, goods: Goods): EditWish {
  const isThere = wish.more.some((one) => one.goods.id === goods.id);
  const more = isThere
    ? wish.more.map((one) => (one.goods.id === goods.id ? { ...one, quantity: one.quantity + 1 } : one))
    : [...wish.more, { goods, quantity: 1 }];
  return { ...wish, more };
}

export const isUnchanged = (order: Pick<OrderForStaff, 'lines'>, wish: EditWish): boolean =>
  editable(order).every(({ id, quantity }) => wish.quantities[id] === quantity) &&
  wish.more.length === 0 &&
  !wish.touchedDiscount &&
  wish.shipping === 'keep' &&
  wish.discounts === 'keep';

/** As the endpoint takes it. */
export function sentEdit({ id, version, ...order }: Pick<OrderForStaff, 'id' | 'version' | 'lines'>, wish: EditWish) {
  const { discount, discountReason } = wish;
  return {
    ...{ id, version, shipping: wish.shipping, discounts: wish.discounts, reason: wish.reason.trim() },
    lines: editable(order).flatMap((line) => {
      const quantity = wish.quantities[line.id] ?? 0;
      return quantity > 0 ? [{ id: line.id, quantity }] : [];
    }),
    add: wish.more.map(({ goods, quantity }) => ({ product_item_id: goods.id, quantity })),
    ...(wish.touchedDiscount && { staff_discount: discount ? { amount: discount, reason: discountReason.trim() } : null }),
  };
}

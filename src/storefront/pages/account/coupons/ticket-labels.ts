import * as m from '#messages';
import type { MyCoupon } from '#modules/pricing/contract.ts';
import { useLocale, useMoney } from '../../../ui/shop.ts';
import { useNumber } from '../parts/formatters.ts';

/** The remaining price after a percentage, as written in Chinese: 10 off is 9 折, 5 off 95 折. */
const tenths = (percent: number): number => {
  const left = Math.round((100 - percent) * 100) / 100;
  return left % 10 === 0 ? left / 10 : left;
};

type Stub = { kind: string; value: string };

type CouponBenefit = Pick<MyCoupon, 'state' | 'class' | 'benefit' | 'everywhere'>;
type Conditions = Pick<MyCoupon, 'class' | 'min_amount' | 'min_quantity' | 'max_discount' | 'first_order' | 'everywhere' | 'places'>;

/** The stub's texts: kind and value. */
export function useStub(): (coupon: CouponBenefit) => Stub {
  const money = useMoney();
  const number = useNumber();
  const locale = useLocale();
  const off = (percent: number) =>
    percent === 100
      ? m.my_coupons_free()
      : m.my_coupons_percent({ off: number(percent), tenths: locale === 'tw' ? String(tenths(percent)) : '' });
  return ({ class: kind, benefit, everywhere }) => {
    const where = kind === 'shipping' ? m.my_coupons_delivery() : everywhere ? m.my_coupons_whole_shop() : m.my_coupons_chosen_goods();
    switch (benefit.kind) {
      case 'amount':
        return { kind: m.my_coupons_off(), value: money(benefit.amount) };
      case 'percent':
        return { kind: where, value: off(benefit.percent) };
      case 'fixed_price':
        return { kind: kind === 'shipping' ? m.my_coupons_delivery() : m.my_coupons_special(), value: money(benefit.price) };
      case 'nth_item':
        return { kind: m.my_coupons_nth({ n: benefit.n }), value: off(benefit.percent_off) };
      case 'x_for_price':
        return { kind: m.my_coupons_any({ count: benefit.x }), value: money(benefit.price) };
      case 'free_shipping':
        return { kind: m.my_coupons_delivery(), value: m.my_coupons_free_delivery() };
      case 'gift':
        return { kind: m.my_coupons_gift(), value: m.my_coupons_gift_value() };
      case 'bonus_credits':
        return { kind: m.my_coupons_bonus(), value: m.my_coupons_credits({ amount: number(benefit.credits) }) };
    }
  };
}

/** The stub's colour by kind: amount off, percentage off, delivery. */
export function stubLook({ state, class: kind, benefit }: CouponBenefit): string {
  if (state !== 'unused') return 'bg-disabled text-ink-2';
  if (kind === 'shipping') return 'bg-ok text-white';
  const isShare = benefit.kind === 'percent' || benefit.kind === 'nth_item';
  return isShare ? 'bg-secondary text-on-secondary' : 'bg-primary text-on-primary';
}

/** The coupon's conditions in one line, without places, which are links. */
export function useTerms(): (coupon: Conditions) => string[] {
  const money = useMoney();
  return ({ min_amount, min_quantity, max_discount, first_order, class: kind, everywhere, places }) => [
    ...(min_amount ? [m.my_coupons_from({ amount: money(min_amount) })] : []),
    ...(min_quantity ? [m.my_coupons_from_pieces({ count: min_quantity })] : []),
    ...(max_discount ? [m.my_coupons_at_most({ amount: money(max_discount) })] : []),
    ...(first_order ? [m.my_coupons_first_order()] : []),
    ...(everywhere ? (kind === 'shipping' ? [] : [m.my_coupons_everywhere()]) : places.length === 0 ? [m.my_coupons_some_goods()] : []),
  ];
}

import type { PaymentMethod } from '#modules/payments/index.ts';
import type { Quote } from '#modules/pricing/contract.ts';
import { price } from '#modules/pricing/index.ts';
import { type DeliveryMethod, type DeliveryRefusal, deliveryRefusal } from '#modules/shipping/index.ts';
import { recipientZip } from './assess/fields.ts';
import type { AssessedGoods } from './assess/lines.ts';
import { type QuoteFacts, quoteDelivery } from './assess/quote.ts';
import type { CartFacts } from './queries/load-facts.ts';

/** Why a payment method cannot be chosen; `limit` in minor units. */
export type PaymentRefusal =
  | { code: 'country' | 'delivery' | 'cod_not_allowed' }
  | { code: 'below' | 'above' | 'cod_above'; limit: number };

/** `quote` is the cart's price with this method. */
export type OfferedDelivery = { method: DeliveryMethod; refusal: DeliveryRefusal | undefined; quote: Quote };
export type OfferedPayment = { method: PaymentMethod; refusal: PaymentRefusal | undefined };

/** Every delivery with what it would cost, and why the cart cannot go by it. */
export function offerDeliveries(facts: CartFacts, goods: AssessedGoods, asked: QuoteFacts): OfferedDelivery[] {
  const valid = {
    parcels: goods.parcels.filter(({ lines }) => lines.some((key) => isValid(goods, key))),
    restrictions: restrictionsOf(goods),
  };
  return facts.terms.deliveries.map((method) => {
    const quote = price({ ...asked, delivery: quoteDelivery(method) });
    const { country } = facts.terms;
    const goodsTotal = quote.items_total - quote.discount_total;
    return {
      method,
      quote,
      refusal: deliveryRefusal(method, { country, zip: recipientZip(facts.cart.fields) || null, goods: goodsTotal, ...valid }),
    };
  });
}

const isValid = ({ lines, groups }: AssessedGoods, key: string): boolean =>
  [...lines, ...groups].some((one) => one.key === key && !one.problem);

/** By which deliveries the goods may go, where not all may carry them. */
function restrictionsOf({ lines, groups }: AssessedGoods): number[][] {
  const goods = [
    ...lines.filter(({ problem }) => !problem).map(({ item }) => item),
    ...groups.filter(({ problem }) => !problem).map(({ combo }) => combo),
  ];
  return goods.map(({ delivery_method_ids }) => delivery_method_ids).filter((ids) => ids.length > 0);
}

/** Every way to pay, and why this cart cannot be paid that way with the chosen delivery. `asked` has the delivery. */
export function offerPayments(facts: CartFacts, delivery: DeliveryMethod | undefined, asked: QuoteFacts): OfferedPayment[] {
  return facts.terms.payments.map((method) => ({
    method,
    refusal: pairRefusal(method, delivery) ?? refusalIn(price({ ...asked, payment: method })),
  }));
}

/** Both sides may name whom they go with; naming none is everybody. */
function pairRefusal(method: PaymentMethod, delivery: DeliveryMethod | undefined): PaymentRefusal | undefined {
  if (!delivery) return undefined;
  const takes = (ids: readonly number[], id: number) => ids.length === 0 || ids.includes(id);
  return takes(method.delivery_ids, delivery.id) && takes(delivery.payment_ids, method.id) ? undefined : { code: 'delivery' };
}

/** What the price finds in the way of its payment method. */
function refusalIn({ blockers }: Quote): PaymentRefusal | undefined {
  const found = blockers.find(({ target }) => target === 'payment');
  const limit = found?.facts['limit'] ?? 0;
  switch (found?.code) {
    case 'payment_country':
      return { code: 'country' };
    case 'payment_below':
      return { code: 'below', limit };
    case 'payment_above':
      return { code: 'above', limit };
    case 'cod_not_allowed':
      return { code: 'cod_not_allowed' };
    case 'cod_above':
      return { code: 'cod_above', limit };
    default:
      return undefined;
  }
}

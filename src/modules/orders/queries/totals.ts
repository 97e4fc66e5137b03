import { whyInWords, whyOf } from '#modules/pricing/index.ts';
import type { Locale } from '#shared/locale.ts';
import { toMajor } from '#shared/money.ts';
import type { Person, StoredOrder } from '../store/orders.ts';

/** The order's amounts in major units with their explanation in the reader's words. */
export function totalsView(order: StoredOrder, locale: Locale) {
  const { currency, items_total, discount_total, shipping_total, grand_total } = order;
  const payment_fee = order.payment_method.fee;
  return {
    currency,
    items_total: toMajor(items_total, currency),
    discount_total: toMajor(discount_total, currency),
    shipping_total: toMajor(shipping_total, currency),
    grand_total: toMajor(grand_total, currency),
    why: whyInWords(whyOf({ items_total, discount_total, shipping_total, grand_total, payment_fee }), { locale, currency }),
  };
}

export const ordererOf = ({ name, phone, zip, city, district, address }: StoredOrder): Person => ({
  name,
  phone,
  zip,
  city,
  district,
  address,
});

export const recipientOf = (order: StoredOrder): Person => ({
  name: order.recipient_name,
  phone: order.recipient_phone,
  zip: order.recipient_zip,
  city: order.recipient_city,
  district: order.recipient_district,
  address: order.recipient_address,
});

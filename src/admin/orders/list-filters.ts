import * as m from '#messages';
import { amounts, anyOf, between, oneOf, typed } from '../kit/list/describe.ts';
import type { Filter } from '../kit/list/spec.ts';
import { orderStatuses, paymentStatuses, shippingStatuses } from '../kit/status/statuses.ts';
import * as choices from './choices.ts';

/** The filters of orders, the most used first. */
export const orderFilters: Filter[] = [
  between('from', 'until', m.admin_orders_filter_placed),
  anyOf('status', m.admin_orders_status, () => choices.optionsOf(orderStatuses)),
  anyOf('payment_status', m.admin_orders_payment_status, () => choices.optionsOf(paymentStatuses)),
  anyOf('shipping_status', m.admin_orders_shipping_status, () => choices.optionsOf(shippingStatuses)),
  typed('goods', m.admin_order_list_filter_goods, m.admin_order_list_filter_goods_hint),
  amounts('total_from', 'total_until', m.admin_orders_grand_total),
  anyOf('tag', m.admin_order_list_tags, choices.tagOptions),
  anyOf('offer_id', m.admin_order_list_filter_offer, choices.offerOptions),
  anyOf('campaign_id', m.admin_order_list_filter_coupon, choices.campaignOptions),
  anyOf('utm', m.admin_orders_ads_tracking, choices.utmOptions),
  between('delivery_from', 'delivery_until', m.admin_order_list_filter_wished),
  anyOf('payment_kind', m.admin_orders_payment_name, choices.paymentKinds),
  anyOf('delivery_kind', m.admin_orders_delivery, choices.deliveryKinds),
  anyOf('delivery_id', m.admin_order_list_filter_method, choices.deliveryNames),
  between('paid_from', 'paid_until', m.admin_order_list_filter_paid),
  between('shipped_from', 'shipped_until', m.admin_order_list_filter_shipped),
  between('delivered_from', 'delivered_until', m.admin_order_list_filter_delivered),
  anyOf('temperature', m.admin_order_list_filter_temperature, choices.temperatures),
  oneOf('note', m.admin_order_list_filter_note, choices.notes),
  oneOf('source', m.admin_order_list_filter_source, choices.sources),
  oneOf('money', m.admin_order_list_filter_money, choices.openMoney),
  oneOf('mismatch', m.admin_order_list_filter_mismatch, choices.yes),
  oneOf('waiting', m.admin_order_list_filter_waiting, choices.waiting),
  oneOf('refund', m.admin_order_list_filter_refund, choices.refundWays),
  typed('region', m.admin_sales_by_region, m.admin_sales_region_example),
];

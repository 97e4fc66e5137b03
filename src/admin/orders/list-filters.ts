import * as m from '#messages';
import { amounts, between, choiceFilter, multiChoiceFilter, typed } from '../kit/list/describe.ts';
import type { Filter } from '../kit/list/spec.ts';
import { orderStatuses, paymentStatuses, shippingStatuses } from '../kit/status/statuses.ts';
import * as choices from './choices.ts';

/** The filters of orders, the most used first. */
export const orderFilters: Filter[] = [
  between('from', 'until', m.admin_orders_filter_placed),
  multiChoiceFilter('status', m.admin_orders_status, () => choices.statusOptions(orderStatuses)),
  multiChoiceFilter('payment_status', m.admin_orders_payment_status, () => choices.statusOptions(paymentStatuses)),
  multiChoiceFilter('shipping_status', m.admin_orders_shipping_status, () => choices.statusOptions(shippingStatuses)),
  typed('product', m.admin_order_list_filter_product, m.admin_order_list_filter_product_hint),
  amounts('total_from', 'total_until', m.admin_orders_grand_total),
  multiChoiceFilter('tag', m.admin_order_list_tags, choices.tagOptions),
  multiChoiceFilter('offer_id', m.admin_order_list_filter_offer, choices.offerOptions),
  multiChoiceFilter('campaign_id', m.admin_order_list_filter_coupon, choices.campaignOptions),
  multiChoiceFilter('utm', m.admin_orders_ads_tracking, choices.utmOptions),
  between('delivery_from', 'delivery_until', m.admin_order_list_filter_delivery_day),
  multiChoiceFilter('payment_kind', m.admin_orders_payment_name, choices.paymentKinds),
  multiChoiceFilter('delivery_kind', m.admin_orders_delivery, choices.deliveryKinds),
  multiChoiceFilter('delivery_id', m.admin_order_list_filter_method, choices.deliveryNames),
  between('paid_from', 'paid_until', m.admin_order_list_filter_paid),
  between('shipped_from', 'shipped_until', m.admin_order_list_filter_shipped),
  between('delivered_from', 'delivered_until', m.admin_order_list_filter_delivered),
  multiChoiceFilter('temperature', m.admin_order_list_filter_temperature, choices.temperatures),
  choiceFilter('note', m.admin_order_list_filter_note, choices.notes),
  choiceFilter('source', m.admin_order_list_filter_source, choices.sources),
  choiceFilter('money', m.admin_order_list_filter_money, choices.openMoney),
  choiceFilter('mismatch', m.admin_order_list_filter_mismatch, choices.yes),
  choiceFilter('waiting', m.admin_order_list_filter_waiting, choices.waiting),
  choiceFilter('refund', m.admin_order_list_filter_refund, choices.refundMethods),
  choiceFilter('payment_record', m.admin_order_list_filter_payment_record, choices.paymentRecords),
  choiceFilter('parcel', m.admin_order_list_filter_parcel, choices.parcelTroubles),
  choiceFilter('invoice', m.admin_order_invoice_filter, choices.invoiceStates),
  typed('region', m.admin_sales_by_region, m.admin_sales_region_example),
];

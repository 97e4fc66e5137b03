import * as m from '#messages';
import { paymentKindLabels } from '#shared/payments/kind-labels.ts';
import { paymentKinds as allPaymentKinds } from '#shared/payments/kinds.ts';
import { call, type Output } from '../client.ts';
import type { Option } from '../kit/list/spec.ts';
import { deliveryKindLabels, temperatureLabels } from '../kit/status/kind-labels.ts';
import type { Status } from '../kit/status/statuses.ts';

/** Statuses as options of a filter. */
export const statusOptions = (statuses: Record<string, Status>): Option[] =>
  Object.entries(statuses).map(([value, { word }]) => ({ value, label: word() }));
const labelOptions = (words: Record<string, () => string>): Option[] =>
  Object.entries(words).map(([value, word]) => ({ value, label: word() }));

export const paymentKinds = (): Option[] =>
  ([...allPaymentKinds, 'free'] as const).map((value) => ({ value, label: paymentKindLabels[value]() }));
export const deliveryKinds = (): Option[] => labelOptions(deliveryKindLabels);

export const temperatures = (): Option[] => labelOptions(temperatureLabels);
export const notes = (): Option[] => labelOptions({ customer: m.admin_order_list_note_customer, staff: m.admin_order_list_note_staff });
export const sourceLabels = {
  storefront: m.admin_orders_from_website,
  staff: m.admin_order_show_from_staff,
  import: m.admin_order_show_from_import,
};
export const sources = (): Option[] => labelOptions(sourceLabels);
export const yes = (): Option[] => [{ value: 'yes', label: m.admin_order_list_mismatch_yes() }];

export const openMoney = (): Option[] =>
  labelOptions({ due: m.admin_order_list_money_due, to_give_back: m.admin_order_list_money_to_give_back });

export const waiting = (): Option[] => [{ value: 'day', label: m.admin_order_list_waiting_day() }];
export const invoiceStates = (): Option[] => [{ value: 'failed', label: m.admin_order_invoice_filter_failed() }];
export const paymentRecords = (): Option[] => [{ value: 'differs', label: m.admin_order_list_payment_record_differs() }];
export const parcelTroubles = (): Option[] => [{ value: 'trouble', label: m.admin_order_list_parcel_trouble() }];
export const refundMethods = (): Option[] => [{ value: 'by_hand', label: m.admin_order_list_refund_by_hand() }];

export async function deliveryNames(): Promise<Option[]> {
  const { deliveries } = await call('orders.choices', {});
  return deliveries.map(({ id, name }) => ({ value: String(id), label: name }));
}

/** The present tags, UTM values, offers and campaigns of orders. */
export const fetchSearchTerms = (): Promise<Output<'orders.words'>> => call('orders.words', {});
const plainOptions = (values: readonly string[]): Option[] => values.map((value) => ({ value, label: value }));
const namedOptions = (rows: readonly { id: number; name: string }[]): Option[] =>
  rows.map(({ id, name }) => ({ value: String(id), label: name }));
export const tagOptions = async (): Promise<Option[]> => plainOptions((await fetchSearchTerms()).tags);
export const utmOptions = async (): Promise<Option[]> => plainOptions((await fetchSearchTerms()).utm);
export const offerOptions = async (): Promise<Option[]> => namedOptions((await fetchSearchTerms()).offers);
export const campaignOptions = async (): Promise<Option[]> => namedOptions((await fetchSearchTerms()).campaigns);

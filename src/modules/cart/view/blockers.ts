import * as m from '#messages';
import { sentence } from '#platform/http/validation.ts';
import { toMajor } from '#shared/money.ts';
import type { Assessment, CartBlocker } from '../assess/assess.ts';
import type { FieldProblem, OrderField } from '../assess/fields.ts';
import type { CartView } from '../contract.ts';
import { type Format, formatAmount } from './format.ts';
import { deliveryReason, paymentReason } from './methods.ts';

/** Why the order cannot be placed yet. Field problems are only for a reader who may see the fields. */
export const viewBlockers = ({ blockers }: Assessment, isOwn: boolean, format: Format): CartView['blockers'] =>
  blockers
    .filter(({ code }) => isOwn || code !== 'field')
    .map((blocker) => ({
      code: blocker.code === 'price' ? blocker.blocker.code : blocker.code,
      message: blockerSentence(blocker, format),
      target: blocker.target,
    }));

const fieldNames: Record<OrderField, typeof m.blocker_field_email> = {
  email: m.blocker_field_email,
  name: m.blocker_field_name,
  phone: m.blocker_field_phone,
  recipient_name: m.blocker_field_recipient_name,
  recipient_phone: m.blocker_field_recipient_phone,
  recipient_zip: m.blocker_field_recipient_zip,
  recipient_city: m.blocker_field_recipient_city,
  recipient_district: m.blocker_field_recipient_district,
  recipient_address: m.blocker_field_recipient_address,
  tax_id: m.blocker_field_tax_id,
  invoice_company: m.blocker_field_invoice_company,
  invoice_company_id: m.blocker_field_invoice_company_id,
  invoice_barcode: m.blocker_field_invoice_barcode,
  invoice_donation_code: m.blocker_field_invoice_donation_code,
};

/** The line of the checklist beside the order button. */
function blockerSentence(blocker: CartBlocker, format: Format): string {
  const { locale } = format;
  switch (blocker.code) {
    case 'shop_closed':
      return m.blocker_shop_closed({}, { locale });
    case 'price':
      return priceSentence(blocker.blocker, format);
    case 'select_delivery':
      return m.blocker_select_delivery({}, { locale });
    case 'delivery_refused':
      return deliveryReason(blocker.refusal, format);
    case 'carrier_amount':
      return m.quote_delivery_above({ amount: formatAmount(blocker.max ?? 0, format) }, { locale });
    case 'carrier_currency':
      return sentence('validation_carrier_currency', {}, locale);
    case 'select_store':
      return m.blocker_select_store({}, { locale });
    case 'select_date':
      return m.blocker_select_date({}, { locale });
    case 'date_gone':
      return m.blocker_date_gone({}, { locale });
    case 'select_slot':
      return m.blocker_select_slot({}, { locale });
    case 'select_payment':
      return m.blocker_select_payment({}, { locale });
    case 'payment_refused':
      return paymentReason(blocker.refusal, format);
    case 'field':
      return fieldSentence(blocker.problem, format);
  }
}

/** A rule that the field's name does not explain has its own message. */
function fieldSentence({ field, key, max }: FieldProblem, { locale }: Format): string {
  const name = fieldNames[field]({}, { locale });
  if (key === 'required') return m.blocker_missing({ field: name }, { locale });
  const isPlain = key === 'email' || key === 'phone' || key === 'zip' || key === 'too_long';
  return isPlain ? m.blocker_wrong({ field: name }, { locale }) : sentence(`validation_${key}`, { max }, locale);
}

/** What the price found (spec section 8). */
function priceSentence({ code, facts }: Extract<CartBlocker, { code: 'price' }>['blocker'], { locale, currency }: Format): string {
  switch (code) {
    case 'cart_empty':
      return m.blocker_empty({}, { locale });
    case 'invalid_lines':
      return m.blocker_invalid_items({}, { locale });
    case 'login_required':
      return m.cart_problem_member_only({}, { locale });
    case 'credits_over_cap':
      return m.blocker_credits_over_order({}, { locale });
    case 'credits_over_balance':
      return m.blocker_credits_over_balance({ credit: toMajor(facts['balance'] ?? 0, currency) }, { locale });
    case 'credits_short_for_items':
      return m.blocker_credits_short({}, { locale });
    case 'final_total_negative':
      return m.blocker_credits_adjust({}, { locale });
    case 'discount_not_enough':
      return m.blocker_discount_not_enough({}, { locale });
    default:
      throw new Error(`blocker ${code} has no sentence of its own: it is shown as the reason of its method`);
  }
}

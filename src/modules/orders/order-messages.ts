import * as m from '#messages';
import type { Locale, Text } from '#shared/locale.ts';
import type { StepRefusal } from './rules.ts';

const sentences: Record<StepRefusal | 'stock_returned', typeof m.order_status_no_such_step> = {
  no_such_step: m.order_status_no_such_step,
  already_shipped: m.order_status_already_shipped,
  not_delivered: m.order_status_not_delivered,
  not_paid: m.order_status_not_paid,
  not_returned: m.order_status_not_returned,
  order_cancelled: m.order_status_order_cancelled,
  not_processing: m.order_status_not_processing,
  collected_at_delivery: m.order_status_collected_at_delivery,
  only_when_cancelled: m.order_status_only_when_cancelled,
  payment_mismatch: m.order_status_payment_mismatch,
  no_destination: m.order_status_no_destination,
  by_the_shop: m.order_status_by_the_shop,
  with_the_order: m.order_status_with_the_order,
  only_at_a_shop: m.order_status_only_at_a_shop,
  stock_returned: m.order_status_stock_returned,
};

/** Why a step is not available, for staff. */
export const stepSentence = (code: StepRefusal | 'stock_returned', locale: Locale): string => sentences[code]({}, { locale });

const inBoth = (text: (p: undefined, o: { locale: Locale }) => string): Text => ({
  tw: text(undefined, { locale: 'tw' }),
  en: text(undefined, { locale: 'en' }),
});

/** Ledger description of an order's reward. */
export const rewardDescription = (): Text => inBoth(m.order_reward);

/** Ledger description of a reward taken back after a return. */
export const rewardBackDescription = (): Text => inBoth(m.order_reward_back);

/** The name of the payment of an order that costs nothing. */
export const freePaymentName = (): Text => inBoth(m.order_free_payment);

/** A payment method with the number of instalments, in both languages. */
export const nameWithInstalments = (name: Text, count: number): Text => ({
  tw: m.payment_in_instalments({ name: name.tw, count }, { locale: 'tw' }),
  en: m.payment_in_instalments({ name: name.en || name.tw, count }, { locale: 'en' }),
});

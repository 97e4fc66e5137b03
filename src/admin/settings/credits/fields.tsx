import type { ReactNode } from 'react';
import * as m from '#messages';
import type { CreditSettings } from '#modules/settings/contract.ts';
import { Money } from '../../kit/cells.tsx';
import type { PlannedFields } from '../planned/plan-card.tsx';

const percent = (value: number | null): string => (value === null ? m.admin_credit_settings_no_limit() : `${value}%`);
const money = (value: number | null): ReactNode => (value === null ? m.admin_credit_settings_no_limit() : <Money amount={value} />);
const yesNo = (value: boolean): string => (value ? m.admin_form_yes() : m.admin_form_no());

/** Label and formatted value of each credit setting. */
export const creditFields: PlannedFields<CreditSettings> = {
  reward_rate: { label: m.admin_credit_settings_rate, words: percent },
  expiry_days: {
    label: m.admin_credit_settings_expiry,
    words: (days) => (days === null ? m.admin_credit_settings_never() : m.admin_credit_settings_days({ days })),
  },
  max_share_percent: { label: m.admin_credit_settings_share, words: percent },
  min_goods: { label: m.admin_credit_settings_min_goods, words: money },
  apply_default: {
    label: m.admin_credit_settings_default,
    words: (value) => (value === 'max' ? m.admin_credit_settings_default_max() : m.admin_credit_settings_default_none()),
  },
  covers_shipping: { label: m.admin_credit_settings_shipping, words: yesNo },
  register_bonus: { label: m.admin_credit_settings_register, words: money },
  birthday_bonus: { label: m.admin_credit_settings_birthday, words: money },
  reserve: { label: m.admin_credit_settings_reserve, words: yesNo },
  buy_min: { label: m.admin_credit_settings_buy_min, words: money },
  buy_max: { label: m.admin_credit_settings_buy_max, words: money },
  low_balance: { label: m.admin_credit_settings_low, words: money },
  price_sms: { label: m.admin_credit_settings_price_sms, words: money },
  price_line: { label: m.admin_credit_settings_price_line, words: money },
  price_note: { label: m.admin_credit_settings_price_note, words: money },
  price_invoice: { label: m.admin_credit_settings_price_invoice, words: money },
};

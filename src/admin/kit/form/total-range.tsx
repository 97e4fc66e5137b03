import type { ReactNode } from 'react';
import * as m from '#messages';
import { formatMoney } from '#shared/money.ts';
import { language } from '../../language.ts';
import { useShop } from '../../session.ts';

/** The range of order totals for which something is offered; in major units. */
export function TotalRange({ min_total, max_total }: { min_total: number | null; max_total: number | null }): ReactNode {
  const { currency } = useShop();
  const money = (amount: number): string => formatMoney(amount, currency, language());
  if (min_total === null && max_total === null) return m.admin_form_no_limit();
  if (max_total === null) return m.admin_form_range_from({ min: money(min_total ?? 0) });
  if (min_total === null) return m.admin_form_range_to({ max: money(max_total) });
  return m.admin_form_range_both({ min: money(min_total), max: money(max_total) });
}

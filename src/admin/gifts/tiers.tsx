import type { ReactNode } from 'react';
import * as m from '#messages';
import { formatMoney } from '#shared/money.ts';
import { Nothing } from '../kit/cells.tsx';
import { useLanguage } from '../language.ts';
import { useShop } from '../session.ts';

/** The order amounts from which a gift is offered. */
export function Tiers({ amounts }: { amounts: readonly number[] }): ReactNode {
  const { currency } = useShop();
  const locale = useLanguage();
  if (amounts.length === 0) return <Nothing />;
  return m.admin_gifts_over({ amount: amounts.map((amount) => formatMoney(amount, currency, locale)).join(m.admin_kit_comma()) });
}

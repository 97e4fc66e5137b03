import { Flex } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import type { ProductFigures } from '#modules/reports/contract.ts';
import type { Output } from '../client.ts';
import { Chip, Money, Nothing } from '../kit/cells.tsx';
import { formatCount } from '../kit/format.ts';
import layoutStyles from '../kit/layout.module.css';
import { Sku } from '../kit/sku.tsx';
import textStyles from '../kit/text.module.css';
import { useLanguage } from '../language.ts';
import { useMay } from '../session.ts';
import { pieceLabel } from './labels.ts';
import { Reconciled } from './reconciled.tsx';

type Item = { item: ProductFigures };
const percent = 100;

/** One amount as a share of another. */
export const share = (part: number | null, whole: number): ReactNode =>
  part === null || whole <= 0 ? <Nothing /> : `${((part / whole) * percent).toFixed(1)}%`;

export function ItemName({ item: { name, product_id } }: Item): ReactNode {
  const mayOpen = useMay('products update') && product_id !== null;
  return mayOpen ? (
    <Link className={textStyles.clip} to={`/products/${product_id}`} title={name}>
      {name}
    </Link>
  ) : (
    <span className={textStyles.clip} title={name}>
      {name}
    </span>
  );
}

const meanings = { A: m.admin_figures_abc_a_means, B: m.admin_figures_abc_b_means, C: m.admin_figures_abc_c_means };

export const Abc = ({ item: { abc } }: Item): ReactNode => (
  <span title={meanings[abc]()}>{abc === 'A' ? <Chip tone="accent">{abc}</Chip> : <Chip>{abc}</Chip>}</span>
);

const soon = 14;

/** How long the stock lasts at this rate; less than a fortnight is marked. */
export function DaysLeft({ item: { days_left, sellable } }: Item): ReactNode {
  if (sellable !== null && sellable <= 0) return <Chip tone="bad">{m.admin_figures_sold_out()}</Chip>;
  if (days_left === null) return <Nothing />;
  const words = m.admin_figures_days({ n: formatCount(days_left) });
  return days_left <= soon ? <Chip tone="wait">{words}</Chip> : words;
}

/** A row on a phone: name and sales, then pieces, class and days left. */
export function PhoneItem({ item }: Item): ReactNode {
  return (
    <Flex component="span" vertical gap={4} className={layoutStyles.canShrink}>
      <Flex component="span" gap={12} align="center" justify="space-between">
        <span className={`${textStyles.clip} ${layoutStyles.canShrink}`}>{item.name}</span> <Money amount={item.goods} isStrong />
      </Flex>
      <Flex component="span" gap={12} align="center" justify="space-between" className={textStyles.aside}>
        <span>
          <Sku of={item.sku} /> ・ {m.admin_figures_pieces({ n: formatCount(item.quantity) })}
        </span>
        <DaysLeft item={item} />
      </Flex>
    </Flex>
  );
}

/** The days of the report, and that it agrees with the orders. */
export function ProductsReconciled({ page: { from, to, reconciles, currency } }: { page: Output<'reports.products'> }): ReactNode {
  const locale = useLanguage();
  return (
    <Reconciled
      reconciles={reconciles}
      currency={currency}
      what={m.admin_figures_orders_goods({ period: pieceLabel({ from, to }, locale) })}
    />
  );
}

import type { ReactNode } from 'react';
import * as m from '#messages';
import type { SuppliedView } from '#modules/newbang/contract.ts';
import { Chip, Money, Nothing } from '../kit/cells.tsx';
import dataTableStyles from '../kit/data-table.module.css';
import { formatCount } from '../kit/format.ts';
import layoutStyles from '../kit/layout.module.css';
import textStyles from '../kit/text.module.css';
import styles from './newbang.module.css';

type Item = SuppliedView['items'][number];

/** Each variant of the supplier with our item beside it. */
export const Items = ({ product: { items } }: { product: SuppliedView }): ReactNode => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
  <div className={layoutStyles.scrolls} tabIndex={0} role="region" aria-label={m.admin_newbang_variants()}>
    <table className={`${styles.compared} ${dataTableStyles.dataTable}`}>
      <thead>
        <tr>
          <th>{m.admin_newbang_variant()}</th>
          <th data-number="">{m.admin_newbang_cost()}</th>
          <th data-number="">{m.admin_newbang_lowest()}</th>
          <th data-number="">{m.admin_newbang_price_by_rule()}</th>
          <th data-number="">{m.admin_newbang_price_ours()}</th>
          <th data-number="">{m.admin_newbang_stock()}</th>
          <th data-number="">{m.admin_newbang_stock_ours()}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <Row key={item.sku} item={item} />
        ))}
      </tbody>
    </table>
  </div>
);

const Row = ({ item: { sku, spec, active, cost, min_price, price, stock, ours } }: { item: Item }): ReactNode => (
  <tr>
    <td>
      {spec} <span className={textStyles.mono}>{sku}</span> {!active && <Chip tone="wait">{m.admin_newbang_off()}</Chip>}
    </td>
    <td data-number="">
      <Money amount={cost} />
    </td>
    <td data-number="">
      <Money amount={min_price} />
    </td>
    <td data-number="">
      <Money amount={price} />
    </td>
    <td data-number="">
      {ours ? <Money amount={ours.price} /> : <Nothing />} {ours?.edited && <Chip tone="accent">{m.admin_newbang_locked()}</Chip>}
    </td>
    <td data-number="">{formatCount(stock)}</td>
    <td data-number="">{ours ? formatCount(ours.stock) : <Nothing />}</td>
  </tr>
);

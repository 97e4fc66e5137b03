import type { ReactNode } from 'react';
import * as m from '#messages';
import type { Slip } from '#modules/orders/contract.ts';
import { now } from '../clock.ts';
import { formatMoment } from '../kit/format.ts';
import layoutStyles from '../kit/layout.module.css';
import { Sku } from '../kit/sku.tsx';
import textStyles from '../kit/text.module.css';
import { useLanguage } from '../language.ts';
import { useProfile, useShop } from '../session.ts';
import { pickList } from './pick-list.ts';
import styles from './sheet.module.css';
import type { Layout } from './slip.tsx';

/** The pick list of all orders. */
export function PickSheet({ slips, layout }: { slips: readonly Slip[]; layout: Layout }): ReactNode {
  const { site_name, time_zone } = useShop();
  const { name } = useProfile();
  const locale = useLanguage();
  const rows = pickList(slips);
  const pieces = rows.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <article data-testid="pick" className={styles.sheet} data-layout={layout}>
      <header className={styles.slipHead}>
        <div>
          <p>{site_name}</p>
          <h1>{m.admin_packing_pick_title()}</h1>
          <p className={styles.slipSmall}>{m.admin_packing_pick_meta({ orders: slips.length, skus: rows.length, pieces })}</p>
        </div>
        <p className={styles.slipSmall}>
          {m.admin_packing_printed({ moment: formatMoment(now().toISOString(), now(), time_zone, locale), who: name })}
        </p>
      </header>
      <table className={styles.slipItems}>
        <thead>
          <tr>
            <th>{m.admin_packing_column_item()}</th>
            <th className={styles.slipSku}>{m.admin_packing_column_sku()}</th>
            <th>{m.admin_packing_column_orders()}</th>
            <th className={styles.slipRight}>{m.admin_packing_column_quantity()}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.sku || row.name}>
              <td>
                <span className={styles.slipItem}>
                  <span className={styles.tick} aria-hidden="true" />
                  <span>
                    <strong>{row.name}</strong> <span className={textStyles.quiet}>{row.spec}</span>
                    <span
                      className={`${layoutStyles.block} ${styles.slipSkuBelow} ${styles.slipSmall} ${textStyles.quiet} ${textStyles.num}`}
                    >
                      <Sku of={row.sku} />
                    </span>
                  </span>
                </span>
              </td>
              <td className={`${styles.slipSku} ${textStyles.num}`}>
                <Sku of={row.sku} />
              </td>
              <td className={`${styles.slipSmall} ${textStyles.quiet} ${textStyles.num}`}>
                {row.orders.map((no) => no.slice(-5)).join(' ')}
              </td>
              <td className={`${styles.slipRight} ${styles.slipQuantity} ${textStyles.num}`}>{row.quantity}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  );
}

import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import type { Output } from '../client.ts';
import { Money } from '../kit/cells.tsx';
import chartStyles from '../kit/chart/chart.module.css';
import { formatCount } from '../kit/format.ts';
import { IfAllowed } from '../kit/if-allowed.tsx';
import layoutStyles from '../kit/layout.module.css';
import { Card } from '../kit/page.tsx';
import textStyles from '../kit/text.module.css';
import { useMay } from '../session.ts';
import styles from './dashboard.module.css';

/** The five products with the highest sales. */
export function BestSellers({ best }: { best: Output<'reports.dashboard'>['best'] }): ReactNode {
  const mayOpen = useMay('products update');
  const highest = best[0]?.goods ?? 1;
  return (
    <Card
      title={m.admin_dashboard_best()}
      meta={m.admin_dashboard_best_by()}
      extra={
        <IfAllowed needs="reports view">
          <Link to="/reports/products">{m.admin_figures_products()}</Link>
        </IfAllowed>
      }
    >
      {best.length === 0 && <p className={chartStyles.chartNone}>{m.admin_dashboard_no_sales()}</p>}
      <ol className={styles.best}>
        {best.map(({ product_id, name, quantity, goods }) => (
          <li key={product_id}>
            {mayOpen ? (
              <Link className={`${textStyles.nameLink} ${textStyles.clip}`} to={`/products/${product_id}`} title={name}>
                {name}
              </Link>
            ) : (
              <span className={textStyles.clip}>{name}</span>
            )}
            <span className={`${layoutStyles.track} ${layoutStyles.wideOnly}`} aria-hidden="true">
              <span style={{ width: `${(goods / highest) * 100}%` }} />
            </span>
            <span className={`${textStyles.num} ${textStyles.alignEnd} ${textStyles.quiet}`}>
              {m.admin_dashboard_pieces({ n: formatCount(quantity) })}
            </span>
            <span className={`${textStyles.num} ${textStyles.alignEnd}`}>
              <Money amount={goods} />
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

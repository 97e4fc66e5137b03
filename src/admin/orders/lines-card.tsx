import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import type { OrderForStaff } from '#modules/orders/contract.ts';
import { Money, Thumb } from '../kit/cells.tsx';
import { Card } from '../kit/page.tsx';
import { useMay } from '../session.ts';

/** What was bought, at the price of that moment. */
export function LinesCard({ order }: { order: OrderForStaff }): ReactNode {
  const pieces = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const mayOpen = useMay('products update');
  return (
    <Card title={m.admin_orders_lines()} meta={m.admin_orders_lines_meta({ lines: order.lines.length, pieces })} isFlush>
      <ul className="lines">
        {order.lines.map((line) => (
          <li key={line.id} className="line">
            <Thumb picture={line.picture} size={40} label={line.name} />
            <div className="line-what">
              {line.product_id && mayOpen ? <Link to={`/products/${line.product_id}`}>{line.name}</Link> : <span>{line.name}</span>}
              <span className="meta">{[line.spec, line.sku].filter(Boolean).join(' · ')}</span>
            </div>
            <span className="line-unit">
              <Money amount={line.unit_price} currency={order.currency} />
            </span>
            <span className="line-count">× {line.quantity}</span>
            <span className="line-total">
              <Money amount={line.line_total} currency={order.currency} isStrong />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

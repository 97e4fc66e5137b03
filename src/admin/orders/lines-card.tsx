import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import type { OrderForStaff } from '#modules/orders/contract.ts';
import { Chip, Money, Thumb } from '../kit/cells.tsx';
import { Card } from '../kit/page.tsx';
import { useMay } from '../session.ts';

type Line = OrderForStaff['lines'][number];

/** What was bought, at the price of that moment: a combo with its parts beneath it, gifts last. */
export function LinesCard({ order }: { order: OrderForStaff }): ReactNode {
  const pieces = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <Card title={m.admin_orders_lines()} meta={m.admin_orders_lines_meta({ lines: order.lines.length, pieces })} isFlush>
      <ul className="lines">
        {order.lines.map((line) => (
          <LineRow key={line.id} line={line} currency={order.currency} />
        ))}
      </ul>
    </Card>
  );
}

function LineRow({ line, currency }: { line: Line; currency: string }): ReactNode {
  const mayOpen = useMay('products update');
  return (
    <li className="line">
      <Thumb picture={line.picture} size={40} label={line.name} />
      <div className="line-what">
        {line.product_id && mayOpen ? <Link to={`/products/${line.product_id}`}>{line.name}</Link> : <span>{line.name}</span>}
        <span className="meta">{[line.spec, line.sku].filter(Boolean).join(' · ')}</span>
        {line.parts.map((part) => (
          <span key={part.id} className="meta">
            {[part.name, part.spec, part.sku].filter(Boolean).join(' · ')} × {part.quantity}
          </span>
        ))}
        {line.returned > 0 && <span className="meta">{m.admin_orders_returned_count({ n: line.returned })}</span>}
      </div>
      <span className="line-unit">
        {line.kind === 'gift' ? <Chip tone="accent">{m.admin_orders_gift()}</Chip> : <Money amount={line.unit_price} currency={currency} />}
      </span>
      <span className="line-count">× {line.quantity}</span>
      <span className="line-total">
        <Money amount={line.line_total} currency={currency} isStrong />
      </span>
    </li>
  );
}

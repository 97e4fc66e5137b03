import { Button } from 'antd';
import { Gift, Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import type { OrderForStaff } from '#modules/orders/contract.ts';
import { isEditable } from '#modules/orders/status.ts';
import { Chip, Money, Thumb } from '../kit/cells.tsx';
import { Card } from '../kit/page.tsx';
import { SpecAndSku } from '../kit/sku.tsx';
import { useMay } from '../session.ts';
import { EditDialog } from './edit/edit-dialog.tsx';
import type { Changer } from './use-change.ts';

type Line = OrderForStaff['lines'][number];

/** What was bought, at the price of that moment: a combo with its parts beneath it, gifts last. Editable until it leaves. */
export function LinesCard({ order, change }: { order: OrderForStaff; change: Changer }): ReactNode {
  const [isEditing, setEditing] = useState(false);
  const pieces = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <Card
      title={m.admin_orders_lines()}
      meta={m.admin_orders_lines_meta({ lines: order.lines.length, pieces })}
      isFlush
      extra={
        isEditable(order) ? (
          <Button size="small" icon={<Pencil size={13} />} onClick={() => setEditing(true)}>
            {m.admin_order_show_edit_lines()}
          </Button>
        ) : (
          <span className="meta">{m.admin_order_show_edit_locked()}</span>
        )
      }
    >
      <ul className="lines">
        {order.lines.map((line) => (
          <LineRow key={line.id} line={line} currency={order.currency} />
        ))}
      </ul>
      {isEditing && <EditDialog order={order} change={change} onClose={() => setEditing(false)} />}
    </Card>
  );
}

function LineRow({ line, currency }: { line: Line; currency: string }): ReactNode {
  const mayOpen = useMay('products update');
  const isGift = line.kind === 'gift';
  return (
    <>
      <li className="line" data-gift={isGift ? '' : undefined}>
        <Thumb picture={line.picture} size={40} label={line.name} />
        <div className="line-what">
          <span>
            {line.product_id && mayOpen ? <Link to={`/products/${line.product_id}`}>{line.name}</Link> : line.name}{' '}
            {line.kind === 'group' && <Chip tone="accent">{m.admin_order_show_combo()}</Chip>}
            {isGift && (
              <Chip tone="ok">
                <Gift size={12} aria-hidden="true" /> {m.admin_orders_gift()}
              </Chip>
            )}
          </span>
          <span className="meta">
            <SpecAndSku of={line} />
          </span>
          {line.returned > 0 && <span className="meta">{m.admin_orders_returned_count({ n: line.returned })}</span>}
        </div>
        <span className="line-unit">{!isGift && <Money amount={line.unit_price} currency={currency} />}</span>
        <span className="line-count">× {line.quantity}</span>
        <span className="line-total">{isGift ? m.admin_orders_gift() : <LineTotal line={line} currency={currency} />}</span>
      </li>
      {line.parts.map((part) => (
        <li key={part.id} className="line line-part">
          <Thumb picture={part.picture} size={26} label="" />
          <span className="line-what">
            <span>
              {part.name}{' '}
              <span className="meta">
                <SpecAndSku of={part} />
              </span>
            </span>
            {part.returned > 0 && <span className="meta">{m.admin_orders_returned_count({ n: part.returned })}</span>}
          </span>
          <span className="line-unit meta">
            {m.admin_order_show_part_share()} <Money amount={part.line_total} currency={currency} />
          </span>
          <span className="line-count">× {part.quantity}</span>
          <span />
        </li>
      ))}
    </>
  );
}

/** What the line came to; what it was before discounts beneath it, struck. */
function LineTotal({ line: { line_total, discount }, currency }: { line: Line; currency: string }): ReactNode {
  if (discount === 0) return <Money amount={line_total} currency={currency} isStrong />;
  return (
    <>
      <Money amount={line_total - discount} currency={currency} isStrong />
      <s className="line-before">
        <span className="visually-hidden">{m.admin_order_show_line_before()} </span>
        <Money amount={line_total} currency={currency} />
      </s>
    </>
  );
}

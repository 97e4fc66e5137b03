import { Button } from 'antd';
import { Gift, Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import type { OrderForStaff } from '#modules/orders/contract.ts';
import { isEditable } from '#modules/orders/status.ts';
import type { Currency } from '#shared/money.ts';
import { Chip, Money, Thumb } from '../kit/cells.tsx';
import layoutStyles from '../kit/layout.module.css';
import { Card } from '../kit/page.tsx';
import { SpecAndSku } from '../kit/sku.tsx';
import textStyles from '../kit/text.module.css';
import { useMay } from '../session.ts';
import { EditDialog } from './edit/edit-dialog.tsx';
import styles from './order-cards.module.css';
import type { Changer } from './use-change.ts';

type Line = OrderForStaff['lines'][number];

/** The lines at their prices: a combo with its parts, gifts last. Editable until the order ships. */
export function LinesCard({ order, change }: { order: OrderForStaff; change: Changer }): ReactNode {
  /** The order as it was when the dialog opened: saved with its version, so that a later change of a colleague is a conflict. */
  const [edited, setEdited] = useState<OrderForStaff>();
  const pieces = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <Card
      title={m.admin_orders_lines()}
      meta={m.admin_orders_lines_meta({ lines: order.lines.length, pieces })}
      isFlush
      extra={
        isEditable(order) ? (
          <Button size="small" icon={<Pencil size={13} />} onClick={() => setEdited(order)}>
            {m.admin_order_show_edit_lines()}
          </Button>
        ) : (
          <span className={textStyles.meta}>{m.admin_order_show_edit_locked()}</span>
        )
      }
    >
      <ul className={`${styles.lines} ${layoutStyles.ruled}`}>
        {order.lines.map((line) => (
          <LineRow key={line.id} line={line} currency={order.currency} />
        ))}
      </ul>
      {edited && <EditDialog order={edited} change={change} onClose={() => setEdited(undefined)} />}
    </Card>
  );
}

function LineRow({ line, currency }: { line: Line; currency: Currency }): ReactNode {
  const mayOpen = useMay('products update');
  const isGift = line.kind === 'gift';
  return (
    <>
      <li className={styles.line} data-gift={isGift ? '' : undefined}>
        <Thumb picture={line.picture} size={40} label={line.name} />
        <div className={`${styles.lineWhat} ${layoutStyles.stack}`}>
          <span>
            {line.product_id && mayOpen ? (
              <Link className={`${textStyles.nameLink} ${textStyles.medium}`} to={`/products/${line.product_id}`}>
                {line.name}
              </Link>
            ) : (
              line.name
            )}{' '}
            {line.kind === 'group' && <Chip tone="accent">{m.admin_order_show_combo()}</Chip>}
            {isGift && (
              <Chip tone="ok">
                <Gift size={12} aria-hidden="true" /> {m.admin_orders_gift()}
              </Chip>
            )}
          </span>
          <span className={textStyles.meta}>
            <SpecAndSku of={line} />
          </span>
          {line.returned > 0 && <span className={textStyles.meta}>{m.admin_orders_returned_count({ n: line.returned })}</span>}
        </div>
        <span className={`${styles.lineUnit} ${textStyles.alignEnd} ${textStyles.quiet}`}>
          {!isGift && <Money amount={line.unit_price} currency={currency} />}
        </span>
        <span className={`${styles.lineCount} ${textStyles.alignEnd}`}>× {line.quantity}</span>
        <span className={`${styles.lineTotal} ${textStyles.alignEnd}`}>
          {isGift ? m.admin_orders_gift() : <LineTotal line={line} currency={currency} />}
        </span>
      </li>
      {line.parts.map((part) => (
        <li key={part.id} className={`${styles.line} ${styles.linePart}`}>
          <Thumb picture={part.picture} size={26} label="" />
          <span className={`${styles.lineWhat} ${layoutStyles.stack}`}>
            <span>
              {part.name}{' '}
              <span className={textStyles.meta}>
                <SpecAndSku of={part} />
              </span>
            </span>
            {part.returned > 0 && <span className={textStyles.meta}>{m.admin_orders_returned_count({ n: part.returned })}</span>}
          </span>
          <span className={`${styles.lineUnit} ${textStyles.alignEnd} ${textStyles.meta}`}>
            {m.admin_order_show_part_share()} <Money amount={part.line_total} currency={currency} />
          </span>
          <span className={`${styles.lineCount} ${textStyles.alignEnd}`}>× {part.quantity}</span>
          <span />
        </li>
      ))}
    </>
  );
}

/** The line total, and below it the struck total before discounts. */
function LineTotal({ line: { line_total, discount }, currency }: { line: Line; currency: Currency }): ReactNode {
  if (discount === 0) return <Money amount={line_total} currency={currency} isStrong />;
  return (
    <>
      <Money amount={line_total - discount} currency={currency} isStrong />
      <s className={textStyles.meta}>
        <span className={textStyles.visuallyHidden}>{m.admin_order_show_line_before()} </span>
        <Money amount={line_total} currency={currency} />
      </s>
    </>
  );
}

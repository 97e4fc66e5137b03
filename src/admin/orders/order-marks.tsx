import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { OrderRow } from '#modules/orders/contract.ts';
import { formatAddress } from '#shared/address/address.ts';
import { Chip, Nothing } from '../kit/cells.tsx';
import layoutStyles from '../kit/layout.module.css';
import textStyles from '../kit/text.module.css';
import styles from './order-cells.module.css';

/** Earlier parcels that were not collected or came back. */
export function FailedParcels({ n, isLong = false }: { n: number; isLong?: boolean }): ReactNode {
  if (n === 0) return null;
  const words = m.admin_order_list_earlier_problems({ n });
  return (
    <span className={`${layoutStyles.inline} ${textStyles.wait}`} title={words}>
      <TriangleAlert size={14} {...(isLong ? { 'aria-hidden': true } : { role: 'img', 'aria-label': words })} />
      {isLong && words}
    </span>
  );
}

export function Tags({ tags }: { tags: readonly string[] }): ReactNode {
  if (tags.length === 0) return <Nothing />;
  return (
    <span className={styles.orderTags} title={tags.join(m.admin_kit_comma())}>
      {tags.map((tag) => (
        <Chip key={tag}>{tag}</Chip>
      ))}
    </span>
  );
}

/** One line, cut at the column's edge. */
export function Clip({ text }: { text: string }): ReactNode {
  if (!text) return <Nothing />;
  return (
    <span className={textStyles.clip} title={text}>
      {text}
    </span>
  );
}

/** The store, else the address in one line. */
export const formatDestination = ({ recipient, store }: Pick<OrderRow, 'recipient' | 'store'>): string => store ?? formatAddress(recipient);

import { Plane } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { SuppliedRow } from '#modules/newbang/contract.ts';
import { Chip, Money, Nothing } from '../kit/cells.tsx';
import { formatCount } from '../kit/format.ts';
import listStyles from '../kit/list/list.module.css';
import { StatusTag } from '../kit/status/status-tag.tsx';
import textStyles from '../kit/text.module.css';
import { supplierStatuses } from './statuses.ts';

type Props = { row: SuppliedRow };

/** Name, and marks for what is sent across the border or switched off there. */
export const SupplierName = ({ row: { name, cross_border, shelf } }: Props): ReactNode => (
  <>
    <span className={textStyles.clip} title={name}>
      {name}
    </span>
    {cross_border && <CrossBorder />}
    {shelf === 'off' && <Chip tone="wait">{m.admin_newbang_off()}</Chip>}
  </>
);

/** The price that the supplier suggests. */
export const Suggested = ({ row: { suggested_price } }: Props): ReactNode =>
  suggested_price === null ? <Nothing /> : <Money amount={suggested_price} />;

export const CrossBorder = (): ReactNode => (
  <Chip>
    <Plane size={12} aria-hidden="true" /> {m.admin_newbang_cross_border()}
  </Chip>
);

export const PhoneSupplied = ({ row }: Props): ReactNode => (
  <>
    <span className={listStyles.phoneLine}>
      <strong className={listStyles.phoneName}>{row.name}</strong>
      <span className={listStyles.phoneEnd}>
        <StatusTag status={supplierStatuses[row.state]} />
      </span>
    </span>
    <span className={`${listStyles.phoneLine} ${textStyles.meta}`}>
      {row.external_id} · {row.brand}
      <span className={listStyles.phoneEnd}>
        <Money amount={row.price} /> · {m.admin_newbang_stock_of({ n: formatCount(row.stock) })}
      </span>
    </span>
  </>
);

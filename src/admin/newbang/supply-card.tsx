import { useQuery } from '@tanstack/react-query';
import { Flex } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import type { SupplierOrderRow } from '#modules/newbang/contract.ts';
import type { OrderForStaff } from '#modules/orders/contract.ts';
import { call } from '../client.ts';
import { CopyButton, Money } from '../kit/cells.tsx';
import { Card, Facts } from '../kit/page.tsx';
import { StatusTag } from '../kit/status/status-tag.tsx';
import textStyles from '../kit/text.module.css';
import { useMay } from '../session.ts';
import { Act, goodsOf, Problem } from './order-cells.tsx';
import { supplyStatuses } from './statuses.ts';

const idleMs = 15_000;

/** The parcels of an order that Newbang sends: their state there, why staff must act, and what they can do. */
export function SupplyCard({ order: { id, version, shippings } }: { order: OrderForStaff }): ReactNode {
  const { data } = useQuery({
    queryKey: ['newbang.orders', 'of', id, version],
    queryFn: ({ signal }) => call('newbang.orders', { order_id: id, per_page: 20 }, signal),
    enabled: useMay('newbang view'),
    refetchInterval: ({ state }) => (state.data?.data.some(({ state: now }) => now === 'pending' || now === 'placed') ? idleMs : false),
  });
  if (!data || data.data.length === 0) return null;
  return (
    <Card
      title={m.admin_newbang_card()}
      extra={<Link to={`/newbang/orders?q=${data.data[0]?.order_no}`}>{m.admin_newbang_card_all()}</Link>}
    >
      {data.data.map((supply) => (
        <Supply key={supply.id} supply={supply} parcelNo={shippings.find((parcel) => parcel.id === supply.parcel_id)?.parcel_no} />
      ))}
    </Card>
  );
}

function Supply({ supply, parcelNo }: { supply: SupplierOrderRow; parcelNo: number | undefined }): ReactNode {
  const { state, problem, words, supplier_order_no, tracking_no, carrier, amount, may } = supply;
  const facts: [string, ReactNode][] = [
    [m.admin_newbang_goods(), goodsOf(supply)],
    [m.admin_newbang_amount(), <Money key="amount" amount={amount} />],
    ...(supplier_order_no ? [[m.admin_newbang_order_there(), <Code key="no" text={supplier_order_no} />] as [string, ReactNode]] : []),
    ...(tracking_no ? [[carrier ?? m.admin_newbang_tracking(), <Code key="track" text={tracking_no} />] as [string, ReactNode]] : []),
  ];
  return (
    <Flex component="section" vertical gap={10} data-testid="supply">
      <Flex component="p" gap={8} align="center" wrap>
        <StatusTag status={supplyStatuses[state]} />
        {parcelNo !== undefined && <span className={textStyles.meta}>{m.admin_orders_parcel({ n: parcelNo })}</span>}
      </Flex>
      {problem && (
        <div className={textStyles.note} data-tone={state === 'refused' ? 'bad' : 'wait'} role="status">
          <Problem order={supply} isWhole />
          {words && <p className={textStyles.meta}>{m.admin_newbang_words({ words })}</p>}
        </div>
      )}
      <Facts items={facts} />
      {(may.retry || may.cancel || may.settle) && <Act order={supply} />}
    </Flex>
  );
}

const Code = ({ text }: { text: string }): ReactNode => (
  <span>
    <span className={textStyles.mono}>{text}</span> <CopyButton text={text} label={text} />
  </span>
);

import { Button, Flex } from 'antd';
import { HandHelping, Merge, Pencil, Split } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import type { OrderForStaff } from '#modules/orders/contract.ts';
import { isToShip } from '#modules/orders/status.ts';
import { call } from '../../client.ts';
import { CopyButton, Moment } from '../../kit/cells.tsx';
import { IfAllowed } from '../../kit/if-allowed.tsx';
import layoutStyles from '../../kit/layout.module.css';
import { Card } from '../../kit/page.tsx';
import { temperatureLabels } from '../../kit/status/kind-labels.ts';
import { StatusTag } from '../../kit/status/status-tag.tsx';
import textStyles from '../../kit/text.module.css';
import { findStatus, type Move, moveLabel } from '../moves.ts';
import { ParcelNote } from '../notes/parcel-note.tsx';
import { type ParcelNotes, useNotes } from '../notes/use-notes.ts';
import styles from '../order-cards.module.css';
import type { Changer } from '../use-change.ts';
import { HandOverDialog } from './hand-over-dialog.tsx';
import { SplitDialog } from './split-dialog.tsx';
import { TrackDialog } from './track-dialog.tsx';

type Parcel = OrderForStaff['shippings'][number];
type ParcelProps = { order: OrderForStaff; change: Changer; isBusy: boolean; onMove: (move: Move & { parcel_id: number }) => void };
type Notes = ReturnType<typeof useNotes>;

/** Every parcel with state, content and full tracking number; with several, each has its own moves. */
export function ParcelsCard(props: ParcelProps): ReactNode {
  const { shippings } = props.order;
  const notes = useNotes(props.order);
  return (
    <Card title={m.admin_orders_parcels()} meta={m.admin_orders_parcel_count({ n: shippings.length })} isFlush>
      <ul className={`${styles.orderRows} ${layoutStyles.rows}`}>
        {shippings.map((parcel) => (
          <ParcelRow key={parcel.id} parcel={parcel} notes={notes} {...props} />
        ))}
      </ul>
    </Card>
  );
}

function ParcelRow({
  order,
  parcel,
  notes: { notes, changed },
  change,
  isBusy,
  onMove,
}: ParcelProps & { parcel: Parcel; notes: Notes }): ReactNode {
  const [open, setOpen] = useState<'track' | 'split' | 'hand-over'>();
  const note = notes?.parcels.find(({ parcel_id }) => parcel_id === parcel.id);
  const close = (): void => setOpen(undefined);
  const itemNames = parcel.lines.map(({ name, quantity }) => m.admin_order_show_parcel_lines({ name, n: quantity }));
  const isHere = isToShip(parcel.status);
  const mayWaitAtShop = order.delivery.kind === 'shop_pickup' && parcel.status === 'arrived';
  return (
    <li>
      <strong>{m.admin_orders_parcel({ n: parcel.parcel_no })}</strong>
      <StatusTag status={findStatus(order, 'shipping', parcel.status)} />
      <span className={textStyles.meta}>
        {[order.delivery.name, temperatureLabels[parcel.temperature]?.(), order.delivery.store?.name].filter(Boolean).join(' · ')}
      </span>
      {parcel.tracking_no && <Tracking parcel={parcel} />}
      <Flex
        component="span"
        gap={6}
        wrap
        align="center"
        className={`${styles.orderRowsEnd} ${layoutStyles.atEnd} ${styles.orderRowsActions}`}
      >
        {parcel.shipped_at && (
          <span className={textStyles.meta}>
            <Moment iso={parcel.shipped_at} />
          </span>
        )}
        {order.shippings.length > 1 &&
          parcel.moves
            .filter(({ allowed }) => allowed)
            .map((move) => (
              <Button key={move.to} size="small" disabled={isBusy} onClick={() => onMove({ ...move, parcel_id: parcel.id })}>
                {moveLabel(move)}
              </Button>
            ))}
      </Flex>
      <p className={`${textStyles.meta} ${layoutStyles.wholeLine}`}>{itemNames.join(m.admin_kit_comma())}</p>
      {notes && note && (
        <ParcelNote order={order} parcel={note} notes={notes} isTracked={parcel.tracking_no === note.note?.number} onChange={changed} />
      )}
      <Flex
        style={{ marginLeft: -8 }}
        component="span"
        gap={6}
        wrap
        align="center"
        className={`${styles.orderRowsActions} ${layoutStyles.wholeLine}`}
      >
        {mayWaitAtShop && (
          <Button size="small" icon={<HandHelping size={13} />} onClick={() => setOpen('hand-over')}>
            {m.admin_notes_hand_over()}
          </Button>
        )}
        {(isHere || parcel.status === 'shipped') && !hasNote(note) && (
          <Button size="small" type="text" icon={<Pencil size={13} />} onClick={() => setOpen('track')}>
            {parcel.tracking_no ? m.admin_order_show_parcel_track_edit() : m.admin_order_show_parcel_track()}
          </Button>
        )}
        {parcel.status === 'unshipped' && !hasNote(note) && parcel.lines.reduce((sum, { quantity }) => sum + quantity, 0) > 1 && (
          <Button size="small" type="text" icon={<Split size={13} />} onClick={() => setOpen('split')}>
            {m.admin_order_show_split()}
          </Button>
        )}
        <MergeButtons order={order} parcel={parcel} change={change} />
        <IfAllowed needs="logs view">
          <Link style={{ padding: '0 8px' }} className={textStyles.quiet} to={`/orders/${order.id}/shipping/${parcel.id}/logs`}>
            {m.admin_order_show_logs()}
          </Link>
        </IfAllowed>
      </Flex>
      {open === 'hand-over' && <HandOverDialog order={order} parcel={parcel} change={change} onClose={close} />}
      {open === 'track' && <TrackDialog order={order} parcel={parcel} change={change} onClose={close} />}
      {open === 'split' && <SplitDialog order={order} parcel={parcel} change={change} onClose={close} />}
    </li>
  );
}

/** A parcel with a note, or one on its way to it, keeps its content. */
const hasNote = (note: ParcelNotes | undefined): boolean => note?.note?.state === 'made' || note?.note?.state === 'pending';

function Tracking({ parcel: { tracking_no, tracking_url } }: { parcel: Parcel }): ReactNode {
  return (
    <span>
      <span className={textStyles.meta}>{m.admin_orders_tracking_no()}</span>{' '}
      {tracking_url ? (
        <a href={tracking_url} target="_blank" rel="noreferrer">
          {tracking_no}
        </a>
      ) : (
        tracking_no
      )}
      <CopyButton text={tracking_no ?? ''} label={m.admin_orders_copy_tracking()} />
    </span>
  );
}

/** A parcel that has not left may be merged into an earlier one of the same temperature. */
function MergeButtons({ order, parcel, change }: Pick<ParcelProps, 'order' | 'change'> & { parcel: Parcel }): ReactNode {
  if (parcel.status !== 'unshipped') return null;
  const into = order.shippings.filter(
    ({ parcel_no, status, temperature }) => parcel_no < parcel.parcel_no && status === 'unshipped' && temperature === parcel.temperature,
  );
  return into.map((home) => (
    <Button
      key={home.id}
      size="small"
      type="text"
      icon={<Merge size={13} />}
      disabled={change.isBusy}
      onClick={() =>
        void change.run(
          () => call('orders.mergeParcels', { id: order.id, parcel_id: home.id, other_id: parcel.id }),
          m.admin_order_show_merged(),
        )
      }
    >
      {m.admin_order_show_merge({ n: home.parcel_no })}
    </Button>
  ));
}

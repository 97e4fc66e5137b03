import { Button, Flex } from 'antd';
import { FilePlus2, FileX2, Printer, Store } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import type { OrderForStaff } from '#modules/orders/contract.ts';
import type { Currency } from '#shared/money.ts';
import { call } from '../../client.ts';
import { CalendarDay, CopyButton, Moment, Money } from '../../kit/cells.tsx';
import dialogStyles from '../../kit/dialog.module.css';
import { ActionDialog } from '../../kit/dialog.tsx';
import { StatusTag } from '../../kit/status/status-tag.tsx';
import textStyles from '../../kit/text.module.css';
import { useNotices } from '../../kit/undo.tsx';
import { useSending } from '../../kit/use-sending.ts';
import { MakeDialog } from './make-dialog.tsx';
import { MissingSetup } from './missing-setup.tsx';
import styles from './notes.module.css';
import { openPrint } from './open-print.ts';
import { attentionWords, noteStates } from './states.ts';
import { StoreDialog } from './store-dialog.tsx';
import type { OrderNotes, ParcelNotes } from './use-notes.ts';

type Props = {
  order: OrderForStaff;
  parcel: ParcelNotes;
  notes: OrderNotes;
  /** The note's number is shown as the parcel's tracking number. */
  isTracked: boolean;
  onChange: (answer: OrderNotes) => void;
};

/** A parcel's consignment note: make, print, discard; the carrier's reports, verbatim. */
export function ParcelNote({ order, parcel, notes, isTracked, onChange }: Props): ReactNode {
  const { note, may, carrier, parcel_id, reports } = parcel;
  const [dialog, setDialog] = useState<'make' | 'discard' | 'store'>();
  const { failed } = useNotices();
  const { isBusy, run } = useSending(failed);
  if (carrier === null) return null;
  const close = (): void => setDialog(undefined);
  const make = (): void => {
    // Only home delivery is priced by size.
    if (carrier === 'TCAT') setDialog('make');
    else void run(async () => onChange(await call('consigning.make', { id: order.id, parcel_id })));
  };
  return (
    <Flex gap="6px 12px" wrap align="center" className={styles.parcelNote} data-testid="parcel-note">
      <span className={textStyles.meta}>{m.admin_notes_one()}</span>
      <NoteLine note={note} currency={order.currency} isTracked={isTracked} />
      <Flex component="span" gap={6} wrap>
        {may.make && (
          <Button size="small" icon={<FilePlus2 size={13} />} disabled={isBusy || !notes.has_sender} onClick={make}>
            {m.admin_notes_make()}
          </Button>
        )}
        {may.print && (
          <Button size="small" icon={<Printer size={13} />} disabled={isBusy} onClick={() => void run(() => openPrint([parcel_id]))}>
            {m.admin_notes_print()}
          </Button>
        )}
        {may.change_store && (
          <Button size="small" type="primary" ghost icon={<Store size={13} />} onClick={() => setDialog('store')}>
            {m.admin_notes_change_store()}
          </Button>
        )}
        {may.discard && (
          <Button size="small" type="text" icon={<FileX2 size={13} />} disabled={isBusy} onClick={() => setDialog('discard')}>
            {m.admin_notes_discard()}
          </Button>
        )}
      </Flex>
      <MissingSetup connected={notes.connected} hasSender={notes.has_sender} />
      {note?.attention && (
        <p className={textStyles.note} data-tone="bad" role="status">
          {attentionWords[note.attention]()}
        </p>
      )}
      <Reports reports={reports} />
      {dialog === 'make' && (
        <MakeDialog send={async (size) => onChange(await call('consigning.make', { id: order.id, parcel_id, size }))} onClose={close} />
      )}
      {dialog === 'store' && <StoreDialog order={order} parcelId={parcel_id} onChange={onChange} onClose={close} />}
      {dialog === 'discard' && (
        <ActionDialog
          title={m.admin_notes_discard_title({ number: note?.number ?? '' })}
          action={m.admin_notes_discard()}
          isDanger
          focusesAction
          send={async () => onChange(await call('consigning.discard', { id: order.id, parcel_id }))}
          onClose={close}
        >
          <p className={dialogStyles.dialogText}>
            {may.discard === 'carrier' ? m.admin_notes_discard_at_carrier() : m.admin_notes_discard_here()}
          </p>
        </ActionDialog>
      )}
    </Flex>
  );
}

type NoteLine = { note: ParcelNotes['note']; currency: Currency; isTracked: boolean };

function NoteLine({ note, currency, isTracked }: NoteLine): ReactNode {
  if (!note) return <strong className={`${textStyles.small} ${textStyles.quiet} ${textStyles.medium}`}>{m.admin_notes_none()}</strong>;
  const { state, number, collects, collected_at, payout, printed_at, error } = note;
  return (
    <>
      <StatusTag status={noteStates[state]} />
      {number && state === 'made' && !isTracked && (
        <span>
          <strong className={textStyles.num}>{number}</strong>
          <CopyButton text={number} label={m.admin_notes_copy()} />
        </span>
      )}
      {state === 'made' && collects > 0 && (
        <span className={textStyles.meta}>
          {collected_at ? m.admin_notes_collected() : m.admin_notes_to_collect()} <Money amount={collects} currency={currency} />
        </span>
      )}
      {payout && (
        <span className={payout.differs ? textStyles.bad : textStyles.meta}>
          {payout.differs ? m.admin_notes_payout_differs() : m.admin_notes_paid_out()} <Money amount={payout.amount} currency={currency} />{' '}
          {m.admin_notes_payout_fee()} <Money amount={payout.fee} currency={currency} /> <CalendarDay day={payout.on} />
        </span>
      )}
      {state === 'made' && printed_at && (
        <span className={textStyles.meta}>
          {m.admin_notes_printed()} <Moment iso={printed_at} />
        </span>
      )}
      {(state === 'failed' || state === 'made') && error && (
        <span className={textStyles.bad}>{m.admin_notes_carrier_said({ message: error })}</span>
      )}
    </>
  );
}

/** The newest report in sight, the others on request. */
function Reports({ reports }: Pick<ParcelNotes, 'reports'>): ReactNode {
  const [newest, ...older] = reports;
  if (!newest) return null;
  const line = ({ code, message, happened_at }: (typeof reports)[number]): ReactNode => (
    <>
      <Moment iso={happened_at} /> <span className={textStyles.num}>{code}</span> {message}
    </>
  );
  if (older.length === 0) return <p className={styles.noteReports}>{line(newest)}</p>;
  return (
    <details className={styles.noteReports}>
      <summary>{line(newest)}</summary>
      <ol>
        {older.map((report) => (
          <li key={`${report.code} ${report.happened_at}`}>{line(report)}</li>
        ))}
      </ol>
    </details>
  );
}

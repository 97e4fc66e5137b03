import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Flex } from 'antd';
import { FileDown, FilePlus2, FileText, Printer } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import * as m from '#messages';
import { buildUrl, call, type Output } from '../../client.ts';
import { PurseShort } from '../../credits/purse-short.tsx';
import { Moment } from '../../kit/cells.tsx';
import { useCrumbs } from '../../kit/crumbs.ts';
import { DetailSkeleton } from '../../kit/detail-skeleton.tsx';
import layoutStyles from '../../kit/layout.module.css';
import { Card, PageHead } from '../../kit/page.tsx';
import { ErrorState, State } from '../../kit/state.tsx';
import { StatusTag } from '../../kit/status/status-tag.tsx';
import textStyles from '../../kit/text.module.css';
import { useNotices } from '../../kit/undo.tsx';
import { useSending } from '../../kit/use-sending.ts';
import { language } from '../../language.ts';
import { startTask } from '../../tasks/use-tasks.ts';
import styles from './notes.module.css';
import { openPrint } from './open-print.ts';
import { PrintAll } from './print-all.tsx';
import { carrierName, noteStates } from './states.ts';

type Row = Output<'consigning.list'>['data'][number];
const fewOrders = 5;

/** `/orders/notes?ids=…`: the consignment notes of these orders by chain, to make what is missing and to print the rest. */
export function OrderNotesScreen(): ReactNode {
  const [search] = useSearchParams();
  const ids = (search.get('ids') ?? '').split(',').map(Number).filter(Boolean);
  useCrumbs({ label: m.admin_orders_title(), path: '/orders' }, { label: m.admin_notes_title() });
  const queryKey = ['consigning.list', ids.join(',')];
  const { data, error, refetch } = useQuery({ queryKey, queryFn: ({ signal }) => call('consigning.list', { ids }, signal) });
  if (error && !data) return <ErrorState heading="h1" title={m.admin_notes_not_loaded()} error={error} retry={() => void refetch()} />;
  if (!data) return <DetailSkeleton />;
  return <Notes rows={data.data} />;
}

function Notes({ rows }: { rows: readonly Row[] }): ReactNode {
  const missing = rows.filter(({ state, carrier }) => carrier !== null && (state === 'none' || state === 'failed'));
  const { isBusy, make, problems } = useMaking(rows);
  const carriers = [...new Set(rows.flatMap(({ carrier }) => carrier ?? []))];
  const ready = carriers.map((carrier) => ({ carrier, parcels: readyParcels(rows, carrier) })).filter(({ parcels }) => parcels.length > 0);
  const own = rows.filter(({ carrier }) => carrier === null);
  if (rows.length === 0)
    return (
      <State icon={FileText} heading="h1" title={m.admin_notes_empty()}>
        {m.admin_notes_empty_text()}
      </State>
    );
  return (
    <>
      <PageHead title={m.admin_notes_title()} back="/orders" meta={m.admin_orders_parcel_count({ n: rows.length })}>
        <Button href={`/dashboard/packing?ids=${orderIds(rows).join(',')}`}>{m.admin_packing_to_table()}</Button>
        <Button
          icon={<FileDown size={15} />}
          href={`${buildUrl('orders.packerSheets', {})}?ids=${orderIds(rows).join(',')}&locale=${language()}`}
          download
        >
          {m.admin_notes_sheets()}
        </Button>
        {missing.length > 0 && (
          <Button type="primary" icon={<FilePlus2 size={15} />} disabled={isBusy} onClick={() => make(orderIds(missing))}>
            {m.admin_notes_make_many({ n: missing.length })}
          </Button>
        )}
      </PageHead>
      <Flex style={{ padding: '0 20px 32px' }} vertical gap={14}>
        <Problems problems={problems} />
        {ready.length > 1 && <PrintAll key={ready.length} chains={ready} />}
        {carriers.map((carrier) => (
          <Chain key={carrier} carrier={carrier} rows={rows.filter((row) => row.carrier === carrier)} make={make} isBusy={isBusy} />
        ))}
        {own.length > 0 && (
          <Card title={m.admin_notes_own()} meta={m.admin_notes_own_text()} isFlush>
            <ul className={`${layoutStyles.rows} ${styles.noteRows}`}>
              {own.map((row) => (
                <NoteRow key={row.parcel_id} row={row} />
              ))}
            </ul>
          </Card>
        )}
      </Flex>
    </>
  );
}

/** The parcels of a chain with printable notes. */
const readyParcels = (rows: readonly Row[], chain: string): number[] =>
  rows.filter(({ state, carrier }) => state === 'made' && carrier === chain).map(({ parcel_id }) => parcel_id);

const orderIds = (rows: readonly Row[]): number[] => [...new Set(rows.map(({ order_id }) => order_id))];

/** A few at once, more as a task with its progress in the drawer. */
function useMaking(rows: readonly Row[]): Making & { problems: readonly Problem[] } {
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const client = useQueryClient();
  const { done, failed } = useNotices();
  const { isBusy, run } = useSending(failed);
  const makeNow = async (ids: number[]): Promise<void> => {
    const answer = await call('consigning.makeMany', { ids });
    const numbers = new Map(rows.map(({ order_id, order_no }) => [order_id, order_no]));
    setProblems(answer.failed.map(({ id, code, message }) => ({ name: numbers.get(id) ?? '', code, reason: message })));
    if (answer.failed.length === 0) done(m.admin_notes_done({ n: answer.done.length }));
    await client.invalidateQueries({ queryKey: ['consigning.list'] });
  };
  const makeLater = (ids: number[]): Promise<void> =>
    startTask({ kind: 'bulk', input: { title: m.admin_notes_bulk(), call: 'consigning.makeMany', body: {}, target: { ids } } });
  return { isBusy, problems, make: (ids) => void run(() => (ids.length > fewOrders ? makeLater(ids) : makeNow(ids))) };
}

type Making = { isBusy: boolean; make: (ids: number[]) => void };
type Problem = { name: string; code: string; reason: string };

function Problems({ problems }: { problems: readonly Problem[] }): ReactNode {
  if (problems.length === 0) return null;
  return (
    <div className={textStyles.note} data-tone="bad" role="alert">
      {problems.map(({ name, code, reason }) => (
        <p key={name}>
          <span className={textStyles.num}>{name}</span> {code === 'shop_credits_short' ? <PurseShort text={reason} /> : reason}
        </p>
      ))}
    </div>
  );
}

/** One chain's notes: printed together, on one page of the carrier. */
function Chain({ carrier, rows, make, isBusy }: Making & { carrier: string; rows: readonly Row[] }): ReactNode {
  const { failed } = useNotices();
  const client = useQueryClient();
  const printing = useSending(failed);
  const ready = readyParcels(rows, carrier);
  const print = async (): Promise<void> => {
    await openPrint(ready);
    await client.invalidateQueries({ queryKey: ['consigning.list'] });
  };
  return (
    <Card
      title={carrierName(carrier)}
      meta={m.admin_notes_ready({ n: ready.length, total: rows.length })}
      isFlush
      extra={
        ready.length > 0 && (
          <Button size="small" icon={<Printer size={14} />} disabled={printing.isBusy} onClick={() => void printing.run(print)}>
            {m.admin_notes_print_many({ n: ready.length })}
          </Button>
        )
      }
    >
      <ul className={`${layoutStyles.rows} ${styles.noteRows}`}>
        {rows.map((row) => (
          <NoteRow key={row.parcel_id} row={row}>
            {(row.state === 'none' || row.state === 'failed') && (
              <Button size="small" disabled={isBusy} onClick={() => make([row.order_id])}>
                {m.admin_notes_make_now()}
              </Button>
            )}
          </NoteRow>
        ))}
      </ul>
    </Card>
  );
}

function NoteRow({ row, children }: { row: Row; children?: ReactNode }): ReactNode {
  const { order_id, order_no, parcel_no, recipient, destination, number, state, printed_at, error, carrier } = row;
  return (
    <li>
      <span>
        <Link className={textStyles.num} to={`/orders/${order_id}`}>
          {order_no}
        </Link>{' '}
        <span className={textStyles.meta}>{m.admin_orders_parcel({ n: parcel_no })}</span>
      </span>
      <span>{recipient}</span>
      <span className={textStyles.meta}>{destination}</span>
      <Flex component="span" gap="6px 10px" wrap align="center" justify="flex-end" className={styles.noteRowEnd}>
        {state === 'none' ? (
          carrier !== null && <strong className={textStyles.bad}>{m.admin_notes_none()}</strong>
        ) : (
          <StatusTag status={noteStates[state]} />
        )}
        {number && <span className={textStyles.num}>{number}</span>}
        {error && state === 'failed' && <span className={textStyles.bad}>{m.admin_notes_carrier_said({ message: error })}</span>}
        {printed_at && (
          <span className={textStyles.meta}>
            {m.admin_notes_printed()} <Moment iso={printed_at} />
          </span>
        )}
        {children}
      </Flex>
    </li>
  );
}

import { Button, Progress } from 'antd';
import { Play, Square } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import { call } from '../client.ts';
import { PurseShort } from '../credits/purse-short.tsx';
import { When } from '../kit/cells.tsx';
import { useCrumbs } from '../kit/crumbs.ts';
import { formatCount } from '../kit/format.ts';
import pageStyles from '../kit/page.module.css';
import { Card, Facts, PageHead } from '../kit/page.tsx';
import { StatusTag } from '../kit/status/status-tag.tsx';
import textStyles from '../kit/text.module.css';
import { useNotices } from '../kit/undo.tsx';
import { useSending } from '../kit/use-sending.ts';
import { channelNames } from '../mails/statuses.ts';
import { queryClient, useMay } from '../session.ts';
import styles from './bulk-messages.module.css';
import { bulkStatuses, type StoredBulk, stopReason } from './statuses.ts';

/** How far a bulk message is, and what became of it; it can be stopped and go on. */
export function Report({ bulk }: { bulk: StoredBulk }): ReactNode {
  const mayReadLog = useMay('logs view');
  useCrumbs(
    { label: m.admin_customers_title(), path: '/customers' },
    { label: m.admin_bulk_title(), path: '/bulk-messages' },
    { label: bulk.name },
  );
  return (
    <>
      <PageHead title={bulk.name} back="/bulk-messages" aside={<StatusTag size="large" status={bulkStatuses[bulk.state]} />}>
        <Control bulk={bulk} />
      </PageHead>
      <div className={pageStyles.columns}>
        <div className={pageStyles.columnsMain}>
          <Card title={m.admin_bulk_message()}>
            <Texts bulk={bulk} />
          </Card>
        </div>
        <aside className={pageStyles.columnsRail}>
          <Card title={m.admin_bulk_report()}>
            <Result bulk={bulk} />
            {mayReadLog && <Link to="/mails?kind=bulk_message">{m.admin_bulk_to_log()}</Link>}
          </Card>
        </aside>
      </div>
    </>
  );
}

function Texts({ bulk: { channel, subject, body } }: { bulk: StoredBulk }): ReactNode {
  return [[m.admin_settings_tw(), subject.tw, body.tw] as const, [m.admin_settings_en(), subject.en ?? '', body.en ?? ''] as const].map(
    ([language, title, text]) =>
      text && (
        <section key={language} className={styles.text}>
          <h3 className={textStyles.meta}>{language}</h3>
          {channel === 'mail' && title && <strong>{title}</strong>}
          <p>{text}</p>
        </section>
      ),
  );
}

function Result({ bulk }: { bulk: StoredBulk }): ReactNode {
  const { channel, total, sent, failed, segments, send_at, finished_at, error } = bulk;
  const done = sent + failed;
  const facts: [string, ReactNode, boolean][] = [
    [m.admin_bulk_channel(), channelNames[channel](), true],
    [m.admin_bulk_at(), send_at && <When key="at" iso={send_at} />, send_at !== null],
    [m.admin_bulk_receivers(), formatCount(total ?? 0), total !== null],
    [m.admin_bulk_sent(), formatCount(sent), true],
    [m.admin_bulk_failed(), formatCount(failed), true],
    [m.admin_mails_segments(), formatCount(segments), channel === 'sms'],
    [m.admin_bulk_finished(), finished_at && <When key="end" iso={finished_at} />, finished_at !== null],
    [m.admin_mails_error(), error && <StopReason key="error" error={error} />, error !== null],
  ];
  return (
    <>
      {total !== null && (
        <Progress percent={total === 0 ? 100 : Math.min(100, Math.floor((100 * done) / total))} aria-label={m.admin_bulk_report()} />
      )}
      <Facts items={facts.flatMap(([label, value, isShown]) => (isShown ? [[label, value]] : []))} />
    </>
  );
}

const StopReason = ({ error }: { error: string }): ReactNode =>
  error === 'purse_short' ? <PurseShort text={stopReason(error)} /> : stopReason(error);

function Control({ bulk: { id, version, state } }: { bulk: StoredBulk }): ReactNode {
  const mayUpdate = useMay('customers update');
  const { failed } = useNotices();
  const { isBusy, run } = useSending(failed);
  const act = (request: () => Promise<unknown>) => () =>
    void run(async () => {
      await request();
      await queryClient.invalidateQueries({ queryKey: ['notifications.bulkMessage'] });
    });
  if (!mayUpdate || state === 'done') return null;
  return state === 'stopped' ? (
    <Button type="primary" icon={<Play size={15} />} loading={isBusy} onClick={act(() => call('notifications.startBulk', { id, version }))}>
      {m.admin_bulk_resume()}
    </Button>
  ) : (
    <Button icon={<Square size={13} />} loading={isBusy} onClick={act(() => call('notifications.stopBulk', { id }))}>
      {m.admin_bulk_stop()}
    </Button>
  );
}

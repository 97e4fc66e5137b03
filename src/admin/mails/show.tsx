import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Send } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router';
import * as m from '#messages';
import { ApiError, call, type Output } from '../client.ts';
import { newKey } from '../clock.ts';
import { PurseShort } from '../credits/purse-short.tsx';
import { When } from '../kit/cells.tsx';
import { useCrumbs } from '../kit/crumbs.ts';
import { DetailSkeleton } from '../kit/detail-skeleton.tsx';
import pageStyles from '../kit/page.module.css';
import { Card, Facts, PageHead } from '../kit/page.tsx';
import { RecordPager } from '../kit/record-pager.tsx';
import { ErrorState } from '../kit/state.tsx';
import { StatusTag } from '../kit/status/status-tag.tsx';
import { useNotices } from '../kit/undo.tsx';
import { useSending } from '../kit/use-sending.ts';
import { queryClient, useMay } from '../session.ts';
import styles from '../settings/notification/notification.module.css';
import { channelNames, errorText, kindName, mailStatuses } from './statuses.ts';

type Mail = Output<'notifications.mail'>;

/** One mail or message as it was sent; it can be sent again. */
export function MailShow(): ReactNode {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery({ queryKey: ['notifications.mail', id], queryFn: () => call('notifications.mail', { id }) });
  useCrumbs({ label: m.admin_layout_settings() }, { label: m.admin_mails_title(), path: '/mails' }, { label: data?.subject ?? '' });
  const mayResend = useMay('system update');
  if (error instanceof ApiError && error.status === 404) throw error;
  if (error && !data) return <ErrorState title={m.admin_mails_broken()} error={error} retry={() => void refetch()} />;
  if (!data) return <DetailSkeleton />;
  return (
    <>
      <PageHead title={data.subject} back="/mails" aside={<StatusTag size="large" status={mailStatuses[data.state]} />}>
        <RecordPager />
        {mayResend && data.resendable && <Resend key={data.id} id={data.id} recipient={data.recipient} />}
      </PageHead>
      <div className={pageStyles.columns}>
        <div className={pageStyles.columnsMain}>
          <Card title={m.admin_mails_content()}>
            {data.channel === 'mail' ? (
              <iframe className={styles.frame} title={m.admin_notification_frame()} sandbox="" srcDoc={data.html} />
            ) : (
              <p className={styles.message}>{data.plain}</p>
            )}
          </Card>
        </div>
        <aside className={pageStyles.columnsRail}>
          <About mail={data} />
        </aside>
      </div>
    </>
  );
}

const ErrorReason = ({ error }: { error: string }): ReactNode =>
  error === 'purse_short' ? <PurseShort text={errorText(error)} /> : errorText(error);

function About({ mail: { channel, recipient, kind, segments, created_at, error, resend_of, by, document } }: { mail: Mail }): ReactNode {
  const facts: [string, ReactNode, boolean][] = [
    [m.admin_mails_recipient(), recipient, true],
    [m.admin_mails_channel(), channelNames[channel](), true],
    [m.admin_mails_segments(), segments, segments !== null],
    [m.admin_mails_kind(), kindName(kind), true],
    [m.admin_mails_at(), <When key="at" iso={created_at} />, true],
    [
      m.admin_mails_attached(),
      <a key="attached" href={document?.path} target="_blank" rel="noreferrer">
        {document?.name}
      </a>,
      document !== null,
    ],
    [m.admin_mails_error(), error && <ErrorReason key="error" error={error} />, error !== null],
    [
      m.admin_mails_resend_of(),
      <Link key="first" to={`/mails/${resend_of}`}>
        {m.admin_mails_first()}
      </Link>,
      resend_of !== null,
    ],
    [m.admin_mails_by(), by, by !== null],
  ];
  return (
    <Card title={m.admin_mails_about()}>
      <Facts items={facts.flatMap(([label, value, isShown]) => (isShown ? [[label, value]] : []))} />
    </Card>
  );
}

/** Sends it again as it was, once: a second press has the same key. */
function Resend({ id, recipient }: { id: number; recipient: string }): ReactNode {
  const [key] = useState(newKey);
  const { done, failed } = useNotices();
  const { isBusy, run } = useSending(failed);
  const send = async (): Promise<void> => {
    await call('notifications.resend', { id, key });
    await queryClient.invalidateQueries();
    done(m.admin_mails_resent({ email: recipient }));
  };
  return (
    <Button icon={<Send size={15} />} loading={isBusy} onClick={() => void run(send)}>
      {m.admin_mails_resend()}
    </Button>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Button, Flex } from 'antd';
import { CircleSlash, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import * as m from '#messages';
import type { MessageForStaff } from '#modules/content/contract.ts';
import { htmlLang } from '#shared/locale.ts';
import { ApiError, call } from '../client.ts';
import { CopyButton, Day, When } from '../kit/cells.tsx';
import { useCrumbs } from '../kit/crumbs.ts';
import { DetailSkeleton } from '../kit/detail-skeleton.tsx';
import { RecordMeta } from '../kit/form/record-meta.tsx';
import pageStyles from '../kit/page.module.css';
import { Card, Facts, PageHead } from '../kit/page.tsx';
import { RecordPager } from '../kit/record-pager.tsx';
import spaceStyles from '../kit/space.module.css';
import { ErrorState } from '../kit/state.tsx';
import { StatusTag } from '../kit/status/status-tag.tsx';
import textStyles from '../kit/text.module.css';
import { useNotices } from '../kit/undo.tsx';
import { useSending } from '../kit/use-sending.ts';
import { queryClient, useMay } from '../session.ts';
import { Answer } from './answer.tsx';
import styles from './inbox.module.css';
import { messageStatuses } from './statuses.ts';

/** One message of the contact form, its replies, and a field for a new reply. */
export function MessageShow(): ReactNode {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery({ queryKey: ['content.readMessage', id], queryFn: () => call('content.readMessage', { id }) });
  useCrumbs({ label: m.admin_layout_content() }, { label: m.admin_messages_title(), path: '/messages' }, { label: data?.name ?? '' });
  const mayAnswer = useMay('cms update');
  if (error instanceof ApiError && error.status === 404) throw error;
  if (error && !data) return <ErrorState title={m.admin_messages_broken()} error={error} retry={() => void refetch()} />;
  if (!data) return <DetailSkeleton />;
  return (
    <>
      <PageHead
        title={m.admin_messages_of({ name: data.name })}
        back="/messages"
        aside={<StatusTag size="large" status={messageStatuses[data.state]} />}
      >
        <RecordPager />
        {mayAnswer && <Closing message={data} />}
      </PageHead>
      <div className={pageStyles.columns}>
        <div className={pageStyles.columnsMain}>
          <Written message={data} />
          {data.replies.map((reply) => (
            <Card key={reply.id} title={m.admin_messages_answer_of({ name: reply.by })} meta={<When iso={reply.at} />}>
              <p style={{ maxWidth: '44em' }} className={textStyles.prose} lang={htmlLang[data.locale]}>
                {reply.body}
              </p>
            </Card>
          ))}
          {mayAnswer && data.state !== 'closed' && <Answer key={data.id} message={data} />}
          <RecordMeta model="ContactMessage" id={data.id} path={`/messages/${data.id}/logs`} />
        </div>
        <aside className={pageStyles.columnsRail}>
          <Sender message={data} />
        </aside>
      </div>
    </>
  );
}

type Shown = { message: MessageForStaff };

function Written({ message: { body, locale, pictures, created_at } }: Shown): ReactNode {
  return (
    <Card title={m.admin_messages_message()} meta={<When iso={created_at} />}>
      <p style={{ maxWidth: '44em' }} className={textStyles.prose} lang={htmlLang[locale]}>
        {body}
      </p>
      {pictures.length > 0 && (
        <Flex component="ul" gap="small" wrap className={`${spaceStyles.above14} ${styles.pictures}`}>
          {pictures.map(({ url, widths }, i) => (
            <li key={url}>
              <a href={`${url}-${widths.at(-1)}.webp`} target="_blank" rel="noopener">
                <img src={`${url}-${widths[0]}.webp`} alt={m.admin_messages_picture({ n: i + 1 })} />
              </a>
            </li>
          ))}
        </Flex>
      )}
    </Card>
  );
}

/** Who wrote, with links to the customer and the order where staff may open them. */
function Sender({ message: { name, email, phone, order_no, customer_id, locale, deleted_on } }: Shown): ReactNode {
  const maySeeCustomer = useMay('customers update');
  const maySeeOrders = useMay('orders view');
  const customer = customer_id && maySeeCustomer ? <Link to={`/customers/${customer_id}`}>{name}</Link> : name;
  const order = maySeeOrders ? <Link to={`/orders?q=${encodeURIComponent(order_no)}`}>{order_no}</Link> : order_no;
  const copy = (
    <>
      {email} <CopyButton text={email} label={m.admin_messages_copy_email()} />
    </>
  );
  const facts: [string, ReactNode, isShown?: boolean][] = [
    [m.admin_messages_from(), customer],
    [m.admin_messages_email(), copy],
    [m.admin_messages_phone(), phone, phone !== ''],
    [m.admin_messages_order(), order, order_no !== ''],
    [m.admin_messages_language(), locale === 'en' ? m.admin_logs_english() : m.admin_logs_chinese()],
    [m.admin_messages_deleted_on(), <Day key="day" iso={deleted_on} />, deleted_on !== null],
  ];
  return (
    <Card title={m.admin_messages_sender()}>
      <Facts items={facts.flatMap(([label, value, isShown = true]) => (isShown ? [[label, value]] : []))} />
    </Card>
  );
}

/** Closes the message, or opens it again; can be undone. */
function Closing({ message: { id, state } }: Shown): ReactNode {
  const { done, failed } = useNotices();
  const { isBusy, run } = useSending(failed);
  const isClosed = state === 'closed';
  const set = async (closed: boolean): Promise<void> => {
    await call('content.bulkMessages', { ids: [id], closed });
    await queryClient.invalidateQueries();
  };
  const act = async (): Promise<void> => {
    await set(!isClosed);
    done((isClosed ? m.admin_messages_were_reopened : m.admin_messages_were_closed)({ n: 1 }), () => set(isClosed));
  };
  return (
    <Button icon={isClosed ? <RotateCcw size={15} /> : <CircleSlash size={15} />} loading={isBusy} onClick={() => void run(act)}>
      {isClosed ? m.admin_messages_reopen() : m.admin_messages_close()}
    </Button>
  );
}

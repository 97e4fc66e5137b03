import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Flex, Pagination, Segmented } from 'antd';
import { RotateCcw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import type { DeliveryView } from '#modules/webhooks/contract.ts';
import { call } from '../../client.ts';
import cardStyles from '../../kit/card.module.css';
import { CardProblem, CardSkeleton } from '../../kit/card-states.tsx';
import { When } from '../../kit/cells.tsx';
import layoutStyles from '../../kit/layout.module.css';
import { StatusTag } from '../../kit/status/status-tag.tsx';
import textStyles from '../../kit/text.module.css';
import { useNotices } from '../../kit/undo.tsx';
import { deliveryStatuses, eventLabel } from './labels.ts';
import { ReplayFailed } from './replay-failed.tsx';
import styles from './webhooks.module.css';

type Filter = 'all' | DeliveryView['state'];
const perPage = 20;
const refreshMs = 5_000;

/** What was sent and waits, newest first, with request and answer; each can be sent again. */
export function Deliveries({ id }: { id: number }): ReactNode {
  const client = useQueryClient();
  const { done, failed } = useNotices();
  const [{ filter, page }, setShown] = useState<{ filter: Filter; page: number }>({ filter: 'all', page: 1 });
  const [isReplaying, setReplaying] = useState(false);
  const query = useQuery({
    queryKey: ['webhooks.deliveries', id, filter, page],
    queryFn: () => call('webhooks.deliveries', { id, page, per_page: perPage, ...(filter !== 'all' && { state: filter }) }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });
  const refresh = () => client.invalidateQueries({ queryKey: ['webhooks.deliveries', id] });
  const replay = (delivery_id: number): void =>
    void call('webhooks.replay', { id, delivery_id }).then(() => {
      done(m.admin_webhooks_replayed());
      void refresh();
    }, failed);
  const total = query.data?.meta.total ?? 0;
  return (
    <>
      <Flex gap={10} wrap align="center" justify="space-between" className={cardStyles.cardInset}>
        <Segmented<Filter>
          aria-label={m.admin_webhooks_state()}
          value={filter}
          onChange={(next) => setShown({ filter: next, page: 1 })}
          options={[
            { value: 'all', label: m.admin_webhooks_all() },
            { value: 'failed', label: m.admin_webhooks_failed() },
            { value: 'pending', label: m.admin_webhooks_pending() },
          ]}
        />
        <Button icon={<RotateCcw size={15} />} onClick={() => setReplaying(true)}>
          {m.admin_webhooks_replay_failed()}
        </Button>
      </Flex>
      <CardProblem query={query} />
      {query.isPending && <CardSkeleton lines={4} />}
      {query.data && total === 0 && (
        <p className={`${cardStyles.cardInset} ${textStyles.meta}`}>
          {filter === 'failed' ? m.admin_webhooks_log_none_failed() : m.admin_webhooks_log_none()}
        </p>
      )}
      <ul className={`${styles.log} ${textStyles.small}`}>
        {query.data?.data.map((delivery) => (
          <Delivery key={delivery.id} delivery={delivery} replay={() => replay(delivery.id)} />
        ))}
      </ul>
      {total > perPage && (
        <Pagination
          className={cardStyles.cardFoot ?? ''}
          simple
          current={page}
          pageSize={perPage}
          total={total}
          showSizeChanger={false}
          onChange={(next) => setShown({ filter, page: next })}
        />
      )}
      {isReplaying && <ReplayFailed id={id} onSent={() => void refresh()} onClose={() => setReplaying(false)} />}
    </>
  );
}

function Delivery({ delivery, replay }: { delivery: DeliveryView; replay: () => void }): ReactNode {
  const { event, subject, state, attempts, status, error, duration_ms, created_at, next_at, request, answer } = delivery;
  const outcome = [
    status ?? error,
    duration_ms !== null && `${duration_ms} ms`,
    attempts > 1 && m.admin_webhooks_attempts({ n: attempts }),
  ];
  return (
    <li>
      <details>
        <summary className={layoutStyles.hovers}>
          <StatusTag status={deliveryStatuses[state]} />
          <span style={{ flex: 1, minWidth: '10rem' }}>
            {eventLabel(event)} <code>#{subject.id}</code>
          </span>
          <span className={textStyles.meta}>{outcome.filter(Boolean).join(' · ')}</span>
          <span className={textStyles.meta}>
            {next_at ? (
              <>
                {m.admin_webhooks_again_at()} <When iso={next_at} />
              </>
            ) : (
              <When iso={created_at} />
            )}
          </span>
        </summary>
        {request !== null && <Body title={m.admin_webhooks_request()} text={pretty(request)} />}
        {status !== null && <Body title={m.admin_webhooks_answer()} text={answer || m.admin_webhooks_answer_empty()} />}
        {state !== 'pending' && event !== 'test' && (
          <Button size="small" icon={<RotateCcw size={13} />} onClick={replay}>
            {m.admin_webhooks_replay()}
          </Button>
        )}
      </details>
    </li>
  );
}

const Body = ({ title, text }: { title: string; text: string }): ReactNode => (
  <>
    <h3 className={textStyles.meta}>{title}</h3>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by the keyboard as well */}
    <pre className={styles.body} tabIndex={0}>
      {text}
    </pre>
  </>
);

const pretty = (json: string): string => JSON.stringify(JSON.parse(json), null, 2);

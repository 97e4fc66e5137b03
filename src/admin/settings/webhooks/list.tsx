import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Plus, Webhook } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import * as m from '#messages';
import type { WebhookView } from '#modules/webhooks/contract.ts';
import { call } from '../../client.ts';
import { Nothing, When } from '../../kit/cells.tsx';
import { useCrumbs } from '../../kit/crumbs.ts';
import { FormSkeleton } from '../../kit/form/form-skeleton.tsx';
import tableStyles from '../../kit/form/ordered-list.module.css';
import pageStyles from '../../kit/page.module.css';
import { PageHead } from '../../kit/page.tsx';
import { ErrorState, State } from '../../kit/state.tsx';
import { StatusTag } from '../../kit/status/status-tag.tsx';
import textStyles from '../../kit/text.module.css';
import { webhookStatus } from './labels.ts';

/** The webhooks with their state and what waits or failed. */
export function Component(): ReactNode {
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery({ queryKey: ['webhooks.list'], queryFn: () => call('webhooks.list', {}) });
  useCrumbs({ label: m.admin_layout_settings() }, { label: m.admin_webhooks_title() });
  const add = (
    <Button type="primary" icon={<Plus size={15} />} onClick={() => void navigate('/settings/webhooks/create')}>
      {m.admin_webhooks_create()}
    </Button>
  );
  if (error && !data) return <ErrorState title={m.admin_webhooks_broken()} error={error} retry={() => void refetch()} />;
  return (
    <>
      <PageHead title={m.admin_webhooks_title()}>{data && data.data.length > 0 && add}</PageHead>
      {!data && <FormSkeleton />}
      {data?.data.length === 0 && (
        <State icon={Webhook} tone="accent" title={m.admin_webhooks_empty()} actions={add}>
          <p>{m.admin_webhooks_text()}</p>
        </State>
      )}
      {data && data.data.length > 0 && (
        <>
          <p className={pageStyles.pageNote}>{m.admin_webhooks_text()}</p>
          <table className={tableStyles.ordered} aria-label={m.admin_webhooks_title()}>
            <thead>
              <tr>
                <th>{m.admin_webhooks_address()}</th>
                <th>{m.admin_webhooks_state()}</th>
                <th>{m.admin_webhooks_events()}</th>
                <th>{m.admin_webhooks_last_success()}</th>
                <th data-number="">{m.admin_webhooks_waiting()}</th>
                <th data-number="">{m.admin_webhooks_failed()}</th>
              </tr>
            </thead>
            <tbody>{data.data.map((webhook) => Row(webhook))}</tbody>
          </table>
        </>
      )}
    </>
  );
}

const Row = (webhook: WebhookView): ReactNode => (
  <tr key={webhook.id}>
    <td className={`${tableStyles.orderedName} ${textStyles.anywhere}`}>
      <Link className={`${textStyles.nameLink} ${textStyles.strong}`} to={`/settings/webhooks/${webhook.id}`}>
        {webhook.url}
      </Link>
    </td>
    <td data-label={m.admin_webhooks_state()}>
      <StatusTag status={webhookStatus(webhook)} />
    </td>
    <td data-label={m.admin_webhooks_events()}>{m.admin_webhooks_events_count({ n: webhook.events.length })}</td>
    <td data-label={m.admin_webhooks_last_success()}>{webhook.last_success_at ? <When iso={webhook.last_success_at} /> : <Nothing />}</td>
    <td data-label={m.admin_webhooks_waiting()} data-number="">
      {webhook.waiting}
    </td>
    <td data-label={m.admin_webhooks_failed()} data-number="">
      {webhook.failed}
    </td>
  </tr>
);

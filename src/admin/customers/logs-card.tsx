import { useQuery } from '@tanstack/react-query';
import { Flex } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import { call } from '../client.ts';
import { CardProblem, CardSkeleton } from '../kit/card-states.tsx';
import { When } from '../kit/cells.tsx';
import type { LogRow } from '../kit/logs/spec.ts';
import { Card } from '../kit/page.tsx';
import textStyles from '../kit/text.module.css';
import { actions, fields } from './log-labels.ts';

const shown = 5;

/** The latest changes, one line each; the whole log has its own page. */
export function LogsCard({ customerId }: { customerId: number }): ReactNode {
  const query = useQuery({
    queryKey: ['customers.logs', 'latest', customerId],
    queryFn: ({ signal }) => call('customers.logs', { id: customerId, per_page: shown }, signal),
  });
  return (
    <Card title={m.admin_customers_latest_logs()} extra={<Link to={`/customers/${customerId}/logs`}>{m.admin_customers_all_logs()}</Link>}>
      <CardProblem query={query} />
      {query.isPending && <CardSkeleton lines={3} />}
      {query.data?.meta.total === 0 && <p className={textStyles.meta}>{m.admin_customers_no_logs()}</p>}
      <Flex component="ul" vertical gap={8} className={textStyles.small}>
        {query.data?.data.map((entry) => (
          <Flex component="li" vertical gap={1} key={entry.id}>
            <span>{describeLogRow(entry)}</span>
            <span className={textStyles.meta}>
              {entry.actor.name} <When iso={entry.created_at} />
            </span>
          </Flex>
        ))}
      </Flex>
    </Card>
  );
}

function describeLogRow({ action, changes }: LogRow): string {
  if (action === 'create') return m.admin_customers_did_create();
  const call = changes.find(({ field }) => field === 'call')?.new;
  const label = fields['call']?.words?.[String(call)] ?? actions[action];
  if (label) return label();
  const names = [...new Set(changes.map(({ field }) => fields[field]?.label() ?? m.admin_logs_other_field()))];
  return m.admin_customers_did_update({ fields: names.join(m.admin_kit_comma()) });
}

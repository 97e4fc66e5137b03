import { useQuery } from '@tanstack/react-query';
import { Flex } from 'antd';
import { type ReactNode, useEffect } from 'react';
import * as m from '#messages';
import { call } from '../client.ts';
import { When } from '../kit/cells.tsx';
import { useCrumbs } from '../kit/crumbs.ts';
import { DetailSkeleton } from '../kit/detail-skeleton.tsx';
import { PageHead } from '../kit/page.tsx';
import { ErrorState } from '../kit/state.tsx';
import { Calls, Effects, Jobs, Mails, Requests, Statements, Summary, Versions } from './parts.tsx';
import styles from './telescope.module.css';

const everyMs = 10_000;

/** Failures, queues and volumes, refetched every ten seconds; redirects where the shop has its own diagnostics page. */
export function Telescope(): ReactNode {
  const { data, error, refetch } = useQuery({
    queryKey: ['telescope.read'],
    queryFn: () => call('telescope.read', {}),
    refetchInterval: everyMs,
  });
  const url = data?.url;
  useEffect(
    function leave() {
      if (url) location.replace(url);
    },
    [url],
  );
  useCrumbs({ label: m.admin_telescope_title() });
  if (error && !data?.report) return <ErrorState title={m.admin_telescope_broken()} error={error} retry={() => void refetch()} />;
  if (!data?.report) return <DetailSkeleton />;
  const { report } = data;
  return (
    <>
      <PageHead
        title={m.admin_telescope_title()}
        meta={
          <span role="status" data-tone={error ? 'bad' : undefined} className={error ? styles.stale : undefined}>
            {error ? m.admin_telescope_stale() : m.admin_telescope_fresh()} <When iso={report.at} />
          </span>
        }
      />
      <Flex vertical gap={14} className={styles.telescope}>
        <Summary report={report} />
        <Requests rows={report.requests.data} />
        <Jobs rows={report.jobs} />
        <Effects rows={report.effects} />
        <Calls rows={report.calls} />
        <Mails rows={report.mails} />
        <Statements statements={report.statements} />
        <Versions report={report} />
      </Flex>
    </>
  );
}

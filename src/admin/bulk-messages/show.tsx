import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import * as m from '#messages';
import { ApiError, call } from '../client.ts';
import { DetailSkeleton } from '../kit/detail-skeleton.tsx';
import { ErrorState } from '../kit/state.tsx';
import { BulkEdit } from './form.tsx';
import { Report } from './report.tsx';

const pollMs = 1500;

/** A draft as a form; one that was sent as a report. */
export function BulkShow(): ReactNode {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: ['notifications.bulkMessage', id],
    queryFn: () => call('notifications.bulkMessage', { id }),
    refetchInterval: ({ state }) => (state.data?.state === 'sending' || state.data?.state === 'scheduled' ? pollMs : false),
  });
  if (error instanceof ApiError && error.status === 404) throw error;
  if (error && !data) return <ErrorState title={m.admin_bulk_broken()} error={error} retry={() => void refetch()} />;
  if (!data) return <DetailSkeleton />;
  return data.state === 'draft' ? <BulkEdit key={id} /> : <Report bulk={data} />;
}

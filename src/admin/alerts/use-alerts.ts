import { useQuery } from '@tanstack/react-query';
import { call, type Output } from '../client.ts';
import { queryClient } from '../session.ts';

const alertsKey = ['notifications.alerts'];
const everyMs = 60_000;

/** The alerts of this staff member, read again every minute. */
export const useAlerts = (): Output<'notifications.alerts'> | undefined =>
  useQuery({
    queryKey: alertsKey,
    queryFn: ({ signal }) => call('notifications.alerts', {}, signal),
    staleTime: everyMs / 2,
    refetchInterval: everyMs,
  }).data;

/** Marks the alerts up to this one as read. */
export async function markAlertsRead(until: number): Promise<void> {
  await call('notifications.readAlerts', { until });
  await queryClient.invalidateQueries({ queryKey: alertsKey });
}

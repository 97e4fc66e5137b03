import { useQuery } from '@tanstack/react-query';
import { call, callWithQuery, type Output } from '../client.ts';
import { useSettled } from '../kit/use-settled.ts';
import { useMay } from '../session.ts';

export type Target = 'unassigned' | 'segment' | 'tag' | 'all_members';
export type Segment = Output<'staff.listViews'>['data'][number];
type Query = Record<string, string>;

/** Saved views of the customer list, each usable as a segment. */
export function useSegments(isEnabled: boolean): Segment[] {
  const isOpen = useMay('customers view') && isEnabled;
  const { data } = useQuery({
    queryKey: ['staff.listViews', 'customers'],
    queryFn: () => call('staff.listViews', { screen: 'customers' }),
    enabled: isOpen,
  });
  return data?.data ?? [];
}

/** The query of the customer list that finds the target; undefined when no customers are targeted. */
export function buildAudienceQuery(target: Target, tag: string, segment: Segment | undefined): Query | undefined {
  switch (target) {
    case 'unassigned':
      return undefined;
    case 'all_members':
      return { status: 'active' };
    case 'tag':
      return tag.trim() ? { status: 'active', tag: tag.trim() } : undefined;
    case 'segment': {
      const { sort: _order, ...narrowed } = (segment?.query ?? {}) as Query;
      return segment && { status: 'active', ...narrowed };
    }
  }
}

/** The number of customers targeted; null when unknown or none, also while another target is being counted. */
export function useCount(query: Query | undefined): number | null {
  const maySee = useMay('customers view');
  const presentQuery = query ? JSON.stringify(query) : '';
  const settledQuery = useSettled(presentQuery);
  const isEnabled = maySee && settledQuery !== '';
  const { data } = useQuery({
    queryKey: ['customers.list', 'audience', settledQuery],
    queryFn: () => callWithQuery('customers.list', { ...(JSON.parse(settledQuery) as Query), per_page: 1 }),
    enabled: isEnabled,
  });
  return settledQuery === presentQuery && isEnabled && data ? data.meta.total : null;
}

import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient, type QueryKey } from '@tanstack/react-query';

/**
 * A client whose `invalidateQueries` also restarts first loads in flight. The library lets those finish, although their response may be
 * older than the change: a picture uploaded while the list loads would be missing.
 */
export class OfficeQueryClient extends QueryClient {
  override invalidateQueries<K extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<K>,
    options?: InvalidateOptions,
  ): Promise<void> {
    for (const query of this.getQueryCache().findAll({ ...filters, type: 'active' })) {
      if (query.state.data === undefined) void query.cancel({ silent: true });
    }
    return super.invalidateQueries(filters, options);
  }
}

/**
 * Replaces what was read by the answer of a change. A read in flight is made again: the library lets it replace the answer, although
 * it may be older. An order moved while it is read would be shown as before, and its next move refused as a conflict.
 */
export function replaceData<T>(client: QueryClient, queryKey: QueryKey, data: T): void {
  const query = client.getQueryCache().find({ queryKey });
  const isBeingRead = query?.state.fetchStatus === 'fetching';
  if (isBeingRead) void query.cancel({ revert: true });
  client.setQueryData<T>(queryKey, data);
  if (isBeingRead) void client.invalidateQueries({ queryKey, exact: true });
}

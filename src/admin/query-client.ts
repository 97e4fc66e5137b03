import {
  type InferDataFromTag,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  QueryClient,
  type QueryKey,
  type SetDataOptions,
  type Updater,
} from '@tanstack/react-query';

/** A client whose reads never end with data that is older than a change made while they were in flight. */
export class OfficeQueryClient extends QueryClient {
  /**
   * Also restarts first loads in flight. The library lets those finish, although their response may be older than the change: a
   * picture uploaded while the list loads would be missing.
   */
  override invalidateQueries<K extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<K>,
    options?: InvalidateOptions,
  ): Promise<void> {
    for (const query of this.getQueryCache().findAll({ ...filters, type: 'active' })) {
      if (query.state.data === undefined) void query.cancel({ silent: true });
    }
    return super.invalidateQueries(filters, options);
  }
  /**
   * Also restarts a read in flight. The library lets it replace the data set here: an order that is moved while it is read would be
   * shown as before, and its next move refused as a conflict.
   */
  override setQueryData<
    TQueryFnData = unknown,
    TTaggedQueryKey extends QueryKey = QueryKey,
    TInferredQueryFnData = InferDataFromTag<TQueryFnData, TTaggedQueryKey>,
  >(
    queryKey: TTaggedQueryKey,
    updater: Updater<InferDataFromTag<NoInfer<TQueryFnData>, TTaggedQueryKey> | undefined, NoInfer<TInferredQueryFnData> | undefined>,
    options?: SetDataOptions,
  ): NoInfer<TInferredQueryFnData> | undefined {
    const query = this.getQueryCache().find({ queryKey });
    const isBeingRead = query?.state.fetchStatus === 'fetching';
    if (isBeingRead) void query.cancel({ revert: true });
    const data = super.setQueryData<TQueryFnData, TTaggedQueryKey, TInferredQueryFnData>(queryKey, updater, options);
    if (isBeingRead) void this.invalidateQueries({ queryKey, exact: true });
    return data;
  }
}

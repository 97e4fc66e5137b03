import { queryOptions } from '@tanstack/react-query';
import { call } from '../client.ts';
import type { Option } from '../kit/list/spec.ts';

/** The categories of articles, for fields. */
export const blogCategories = queryOptions({
  queryKey: ['content.blogCategoryChoices'],
  queryFn: async () => (await call('content.blogCategoryChoices', {})).data,
  staleTime: 60_000,
});

/** The same as options of a filter. */
export const categoryOptions = async (): Promise<Option[]> =>
  (await call('content.blogCategoryChoices', {})).data.map(({ id, name }) => ({ value: String(id), label: name }));

/** Their names by id, for logs. */
export const categoryNames = async (): Promise<Record<string, string>> =>
  Object.fromEntries((await categoryOptions()).map(({ value, label }) => [value, label]));

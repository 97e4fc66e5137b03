import { useInfiniteQuery } from '@tanstack/react-query';
import { callWithQuery } from '../../client.ts';
import { useLanguage } from '../../language.ts';
import type { Place } from '../folders/folders.tsx';
import { type Picture, perPage } from '../library.ts';

export type Pickable = {
  pictures: readonly Picture[];
  /** How many are not loaded yet. */
  rest: number;
  more: () => void;
  isLoading: boolean;
  error: unknown;
  retry: () => void;
};

/** The pictures of a search in a folder, page after page. */
export function usePickable({ q, place }: { q: string; place: Place }): Pickable {
  const input = { ...(q && { q }), ...(place !== 'all' && { folder: String(place) }), per_page: String(perPage) };
  const query = useInfiniteQuery({
    queryKey: ['library.listPictures', 'picker', useLanguage(), input],
    queryFn: ({ pageParam, signal }) => callWithQuery('library.listPictures', { ...input, page: String(pageParam) }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.page * meta.per_page < meta.total ? meta.page + 1 : undefined),
    placeholderData: (before) => before,
  });
  const pages = query.data?.pages ?? [];
  const pictures = pages.flatMap(({ data }) => data);
  return {
    pictures,
    rest: (pages.at(-1)?.meta.total ?? 0) - pictures.length,
    more: () => void query.fetchNextPage(),
    isLoading: query.isPending,
    error: query.data ? null : query.error,
    retry: () => void query.refetch(),
  };
}

import { keepPreviousData, type QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { call, callWithQuery, type Output } from '../client.ts';
import { type Params, useLastPage } from '../kit/list/list-query.ts';
import { useLanguage } from '../language.ts';

export type Picture = Output<'library.listPictures'>['data'][number];

const mostUneven = 1.9;
/** The ratio of the sides beyond which a square crop does not show the subject. */
export const isUneven = ({ width, height }: Pick<Picture, 'width' | 'height'>): boolean =>
  Math.max(width / height, height / width) > mostUneven;
export type Folder = Output<'library.overview'>['folders'][number];
export type Overview = Output<'library.overview'>;

export const perPage = 40;
export const newestFirst = '-created_at';

const listParams = ['q', 'folder', 'type', 'unused', 'undescribed', 'large', 'sort', 'page'] as const;
/** The parameters that narrow the list; without them it shows everything. */
const narrowing = ['q', 'type', 'unused', 'undescribed', 'large'] as const;

export const isNarrowed = (params: Params): boolean => narrowing.some((name) => params[name]);

/** The parameters of the address that the list request takes. */
export const toInput = (params: Params): Params => ({
  per_page: String(perPage),
  ...Object.fromEntries(listParams.flatMap((name) => (params[name] ? [[name, params[name]]] : []))),
});

/** The page of pictures for the address; the old ones stay while the next load. */
export const usePictures = (params: Params): UseQueryResult<Output<'library.listPictures'>> => {
  const input = toInput(params);
  const query = useQuery({
    queryKey: ['library.listPictures', useLanguage(), input],
    queryFn: ({ signal }) => callWithQuery('library.listPictures', input, signal),
    placeholderData: keepPreviousData,
  });
  useLastPage(query.data);
  return query;
};

/** Folders, counts and the used storage. */
export const useOverview = (): UseQueryResult<Overview> =>
  useQuery({ queryKey: ['library.overview'], queryFn: () => call('library.overview', {}), staleTime: 30_000 });

export const detailKey = (id: number): readonly unknown[] => ['library.readPicture', id];

/** Reads that depend on the list of pictures. */
export const relatedReads = ['library.overview', 'library.readPicture'] as const;

/** Reads lists, counts and details again after a change. */
export const refreshLists = async (client: QueryClient): Promise<void> => {
  const names = ['library.listPictures', ...relatedReads];
  await Promise.all(names.map((name) => client.invalidateQueries({ queryKey: [name] })));
};

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { PreviewedBlock } from '#modules/shopfront/contract.ts';
import type { Locale } from '#shared/locale.ts';
import { call } from '../client.ts';
import { previewAgain } from '../kit/preview/preview-again.ts';
import { useSettled } from '../kit/use-settled.ts';
import type { EditedBlock } from './edited-block.ts';

/** Milliseconds without typing before the blocks are drawn again. */
const pauseMs = 350;

/** The unsaved blocks as the shop shows them in a language; while the server cannot be reached, the last ones. */
export function usePreview(blocks: readonly EditedBlock[], locale: Locale): { drawn: PreviewedBlock[] | undefined; isOld: boolean } {
  const settled = useSettled(blocks, pauseMs);
  const { data, isError } = useQuery({
    queryKey: ['shopfront.previewBlocks', locale, settled],
    queryFn: ({ signal }) => call('shopfront.previewBlocks', { blocks: [...settled], locale }, signal),
    placeholderData: keepPreviousData,
    retry: false,
    refetchInterval: previewAgain,
    gcTime: 0,
  });
  return { drawn: data?.blocks, isOld: isError };
}

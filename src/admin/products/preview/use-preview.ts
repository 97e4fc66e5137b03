import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import * as m from '#messages';
import type { Locale } from '#shared/locale.ts';
import { call, type Output } from '../../client.ts';
import { previewAgain } from '../../kit/preview/preview-again.ts';
import { useSettled } from '../../kit/use-settled.ts';
import type { EditedProduct } from '../edit/edited.ts';
import { buildPreviewForm } from './draft.ts';

/** Milliseconds without typing before the page is rendered again. */
const pauseMs = 500;

export type Previewed = { page: Output<'shopfront.preview'> | undefined; isOld: boolean };

/** The shop's page of the unsaved product; while it cannot be rendered, the last one. */
export function usePreview(product: EditedProduct, id: number | undefined, locale: Locale, isEnabled: boolean): Previewed {
  const draft = useSettled(
    useMemo(() => buildPreviewForm(product, m.admin_product_edit_unnamed()), [product]),
    pauseMs,
  );
  const { data, isError } = useQuery({
    queryKey: ['shopfront.preview', id, locale, draft],
    queryFn: ({ signal }) => call('shopfront.preview', { ...draft, ...(id && { id }), locale }, signal),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
    retry: false,
    refetchInterval: previewAgain,
    gcTime: 0,
  });
  return { page: data, isOld: isError };
}

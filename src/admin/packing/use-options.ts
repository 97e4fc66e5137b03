import { useState } from 'react';
import type { Layout } from './slip.tsx';

/** The print options in the URL. */
export type Options = { ids: number[]; layout: Layout; what: 'both' | 'slips' | 'list'; hidesPrices: boolean };

const layouts: readonly Layout[] = ['a4', 'a5', 'label'];
const contents: readonly Options['what'][] = ['both', 'slips', 'list'];

/** Parses the options of a URL, with defaults for unknown values. One order needs no pick list. */
export function parsePrintOptions(search: string): Options {
  const query = new URLSearchParams(search);
  const ids = (query.get('ids') ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
  return {
    ids: [...new Set(ids)].slice(0, 200),
    layout: layouts.find((one) => one === query.get('layout')) ?? 'a4',
    what: contents.find((one) => one === query.get('what')) ?? (ids.length === 1 ? 'slips' : 'both'),
    hidesPrices: query.get('prices') === '0',
  };
}

/** The options, stored in the URL so that a link shows the same sheets. */
export function useOptions(): { options: Options; change: (changes: Partial<Options>) => void } {
  const [options, setOptions] = useState(() => parsePrintOptions(location.search));
  const change = (changes: Partial<Options>): void => {
    const next = { ...options, ...changes };
    const query = new URLSearchParams({ ids: next.ids.join(','), layout: next.layout, what: next.what });
    if (next.hidesPrices) query.set('prices', '0');
    history.replaceState(null, '', `${location.pathname}?${query}`);
    setOptions(next);
  };
  return { options, change };
}

import { useQueries, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { localDay } from '#shared/time/time-zone.ts';
import { callWithQuery } from '../../client.ts';
import { now } from '../../clock.ts';
import { useLanguage } from '../../language.ts';
import { useShop } from '../../session.ts';
import { State } from '../state.tsx';
import { filterWords } from './filter-words.ts';
import { activeFilters, type Change, type Params, without } from './list-query.ts';
import type { Filter, ListEndpoint, ListSpec } from './spec.ts';

/** `more`: older rows were not compared. */
type NoMatch<N extends ListEndpoint> = { spec: ListSpec<N>; params: Params; change: Change; more: boolean };

/** Repeats the conditions, and proposes which one to remove with the number of rows that would give. */
export function NoMatch<N extends ListEndpoint>({ spec, params, change, more }: NoMatch<N>): ReactNode {
  const active = activeFilters(spec.filters ?? [], params);
  const words = useConditionWords(spec, active, params);
  const best = useBestDrop(spec, active, params);
  const clearAll = { q: undefined, ...Object.assign({}, ...active.map(without)), ...(spec.tabs ? { [spec.tabs.param]: undefined } : {}) };
  const things = spec.things();
  return (
    <State
      icon={SearchX}
      title={m.admin_kit_no_match({ things })}
      actions={
        <>
          {best && (
            <Button type="primary" onClick={() => change(best.drop)}>
              {m.admin_kit_drop({ what: best.label })}
            </Button>
          )}
          <Button onClick={() => change(clearAll)}>{m.admin_kit_clear_all()}</Button>
        </>
      }
    >
      {words && <p>{(more ? m.admin_kit_no_match_newest : m.admin_kit_no_match_text)({ conditions: words })}</p>}
      {best && <p>{m.admin_kit_drop_gives({ what: best.label, n: best.total })}</p>}
    </State>
  );
}

function useConditionWords<N extends ListEndpoint>(spec: ListSpec<N>, active: readonly Filter[], params: Params): string {
  const locale = useLanguage();
  const today = localDay(now(), useShop().time_zone);
  const { data } = useQuery({
    queryKey: ['condition words', spec.from, locale, params],
    queryFn: async () => {
      const options = await Promise.all(active.map(async (f) => (f.kind === 'choice' ? f.options() : [])));
      const parts = active.map((f, i) => `${f.label()} ${filterWords(f, params, options[i] ?? [], { locale, today })}`);
      return [...parts, ...(params['q'] ? [m.admin_kit_search_words({ q: params['q'] })] : [])].join(m.admin_kit_comma());
    },
  });
  return data ?? '';
}

/** Counts the rows without each condition; the one that gives most is proposed. */
function useBestDrop<N extends ListEndpoint>(
  spec: ListSpec<N>,
  active: readonly Filter[],
  params: Params,
): { label: string; drop: Record<string, undefined>; total: number } | undefined {
  const drops = [
    ...active.map((f) => ({ label: f.label(), drop: without(f) })),
    ...(params['q'] ? [{ label: m.admin_kit_the_search(), drop: { q: undefined } }] : []),
  ];
  const totals = useQueries({
    queries: (drops.length > 1 ? drops : []).map(({ drop }) => {
      const input = { ...params, sort: spec.sort, page: '1', per_page: '1', ...drop };
      return {
        queryKey: [spec.from, 'total', input],
        queryFn: async () => (await callWithQuery(spec.from, input)).meta.total,
      };
    }),
  });
  return drops
    .map((d, i) => ({ ...d, total: totals[i]?.data ?? 0 }))
    .sort((a, b) => b.total - a.total)
    .find((d) => d.total > 0);
}

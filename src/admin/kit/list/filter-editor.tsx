import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Radio } from 'antd';
import { lazy, type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router';
import * as m from '#messages';
import { useLanguage } from '../../language.ts';
import type { Change, Params } from './list-query.ts';
import type { Filter, Option } from './spec.ts';
import styles from './toolbar.module.css';
import { TypedFilter } from './typed-filter.tsx';

const DateRange = lazy(async () => ({ default: (await import('./date-range.tsx')).DateRange }));

/** The options of a choice, fetched once where they are data. Another screen may have others for the same parameter. */
export function useOptions(filter: Filter): Option[] {
  const { pathname } = useLocation();
  const { data } = useQuery({
    queryKey: ['options', pathname, filter.param, filter.kind === 'choice' && filter.scope, useLanguage()],
    queryFn: async () => (filter.kind === 'choice' ? filter.options() : []),
    staleTime: 60_000,
  });
  return data ?? [];
}

type Editor = { filter: Filter; params: Params; change: Change; onDone: () => void };

/** The content of a filter's popover: checkboxes, one choice, two dates, two numbers, or a word. */
export function FilterEditor({ filter, params, change, onDone }: Editor): ReactNode {
  const options = useOptions(filter);
  if (filter.kind === 'dates') {
    return (
      <Suspense fallback={<div style={{ width: 260, height: 32 }} />}>
        <DateRange
          from={params[filter.param]}
          until={params[filter.until]}
          onChange={(from, until) => change({ [filter.param]: from, [filter.until]: until })}
        />
      </Suspense>
    );
  }
  if (filter.kind === 'range' || filter.kind === 'text')
    return <TypedFilter filter={filter} params={params} change={change} onDone={onDone} />;
  const chosen = params[filter.param]?.split(',') ?? [];
  const pick = (value: string, isOn: boolean): void => {
    const next = filter.isMultiple ? options.map((o) => o.value).filter((v) => (v === value ? isOn : chosen.includes(v))) : [value];
    change({ [filter.param]: next.join(',') || undefined });
    if (!filter.isMultiple) onDone();
  };
  const Box = filter.isMultiple ? Checkbox : Radio;
  return (
    <div>
      <div className={styles.filterOptions} role="group" aria-label={filter.label()}>
        {options.map(({ value, label }) => (
          <Box key={value} checked={chosen.includes(value)} onChange={(event) => pick(value, event.target.checked)}>
            {label}
          </Box>
        ))}
      </div>
      {filter.isMultiple && (
        <Button size="small" onClick={onDone}>
          {m.admin_kit_done()}
        </Button>
      )}
    </div>
  );
}

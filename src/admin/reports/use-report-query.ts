import { useSearchParams } from 'react-router';
import type { Basis } from '#modules/reports/contract.ts';

const bases = ['placed', 'paid', 'shipped'] as const satisfies readonly Basis[];
const groups = ['day', 'week', 'month'] as const;
export type Group = (typeof groups)[number];
const compares = ['before', 'year'] as const;
export type Compare = (typeof compares)[number];

const parseChoice = <V extends string>(value: string | null, all: readonly V[]): V => all.find((each) => each === value) ?? (all[0] as V);
const isoDay = /^\d{4}-\d\d-\d\d$/;

export type ReportQuery = {
  from: string | undefined;
  to: string | undefined;
  basis: Basis;
  group: Group;
  compare: Compare;
  /** Sets parameters of the URL; undefined removes one. */
  change: (parts: Record<string, string | undefined>) => void;
};

/** The query of a report, from the URL. The last thirty days are the default. */
export function useReportQuery(): ReportQuery {
  const [query, setQuery] = useSearchParams();
  const day = (key: string): string | undefined => (isoDay.test(query.get(key) ?? '') ? (query.get(key) ?? undefined) : undefined);
  const change = (parts: Record<string, string | undefined>): void => {
    const next = new URLSearchParams(query);
    for (const [key, value] of Object.entries(parts)) {
      if (value) next.set(key, value);
      else next.delete(key);
    }
    setQuery(next);
  };
  return {
    from: day('from'),
    to: day('to'),
    basis: parseChoice(query.get('basis'), bases),
    group: parseChoice(query.get('group'), groups),
    compare: parseChoice(query.get('compare'), compares),
    change,
  };
}

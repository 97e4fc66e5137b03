import { useSearchParams } from 'react-router';

/** The page number of the address; anything else is the first. */
export function usePage(): number {
  const page = Number(useSearchParams()[0].get('page'));
  return Number.isInteger(page) && page > 0 && page <= 10_000 ? page : 1;
}

/** An address of the same list: what is empty, and the first page, are left out. */
export function listPath(path: string, query: Record<string, string | number | undefined>): string {
  const kept = Object.entries(query).flatMap(([key, value]) =>
    value === undefined || value === '' || (key === 'page' && value === 1) ? [] : [[key, String(value)]],
  );
  return kept.length > 0 ? `${path}?${new URLSearchParams(kept)}` : path;
}

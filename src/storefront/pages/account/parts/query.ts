import { useSearchParams } from 'react-router';

/** The page number of the URL; 1 when invalid. */
export function usePage(): number {
  const page = Number(useSearchParams()[0].get('page'));
  return Number.isInteger(page) && page > 0 && page <= 10_000 ? page : 1;
}

/** The URL of a list: empty values and the first page are left out. */
export function listPath(path: string, query: Record<string, string | number | undefined>): string {
  const nonEmpty = Object.entries(query).flatMap(([key, value]) =>
    value === undefined || value === '' || (key === 'page' && value === 1) ? [] : [[key, String(value)]],
  );
  return nonEmpty.length > 0 ? `${path}?${new URLSearchParams(nonEmpty)}` : path;
}

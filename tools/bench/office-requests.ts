import { z } from 'zod';
import { contracts } from '#app/contracts.ts';
import type { Contract, Endpoint } from '#shared/contract.ts';

/** One line of the office's table: a request of a screen; its paths are taken in turn. */
export type OfficeRequest = { list: string; what: string; paths: string[] };

/** Values of a generated shop to search and filter by. */
export type OfficeSamples = {
  /** By the first part of a path: the id of a record that has lists of its own. */
  owners: Record<string, number>;
  /** Values of filters that are not enumerations. */
  values: Record<string, string | number>;
  searches: { word: string; searches: string[] }[];
};

type Field = { enum?: string[]; format?: string; items?: Field; anyOf?: Field[]; type?: string };

const fieldsOf = ({ input }: Endpoint): Record<string, Field> =>
  (z.toJSONSchema(input, { io: 'output', unrepresentable: 'any' }).properties as Record<string, Field> | undefined) ?? {};

const staffReads = (): { name: string; path: string; fields: Record<string, Field> }[] =>
  Object.entries(contracts).flatMap(([module, contract]) =>
    Object.entries(contract as Contract)
      .filter(([, e]) => e.method === 'GET' && e.path.startsWith('/api/admin/') && !e.file)
      .map(([key, e]) => ({ name: `${module}.${key}`, path: e.path, fields: fieldsOf(e) })),
  );

/** Every list of the back office as its contract describes it: pages, sorts, filters and searches. A new list is included by itself. */
export function requestsForLists({ owners, values, searches }: OfficeSamples): OfficeRequest[] {
  return staffReads().flatMap(({ name, path, fields }) => {
    const owner = owners[path.split('/')[3] ?? ''];
    if (!fields['page'] || (path.includes(':') && (owner === undefined || !path.includes(':id/') || path.includes(':relation')))) return [];
    const at = (query: string) => `${path.replace(':id', String(owner))}?per_page=50&${query}`;
    const request = (what: string, ...queries: string[]): OfficeRequest => ({ list: name, what, paths: queries.map(at) });
    const requests = [request('first page', ''), request('deep page', 'page=400', 'page=200')];
    for (const [param, field] of Object.entries(fields)) {
      if (param === 'page' || param === 'per_page') continue;
      if (param === 'q') requests.push(...searches.map(({ word, searches: all }) => request(`search ${word}`, ...all.map(queryOf('q')))));
      else requests.push(...listValues(param, field, values).map((value) => request(`${param} ${value}`, queryOf(param)(value))));
    }
    return requests;
  });
}

const queryOf =
  (param: string) =>
  (value: string): string =>
    `${param}=${encodeURIComponent(value)}`;

/** All values of an enumeration, or one suitable value. */
function listValues(param: string, field: Field, values: OfficeSamples['values']): string[] {
  const choices = field.enum ?? field.items?.enum;
  if (choices) return choices;
  const known = values[param];
  if (known !== undefined) return [String(known)];
  const monthMs = 30 * 86_400_000;
  const before = new Date(Date.now() - monthMs).toISOString();
  if (field.format === 'date') return [before.slice(0, 10)];
  return field.format === 'date-time' ? [before] : [];
}

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** Requests for figures: each report over a month and a year on each basis, the dashboard, counts of tabs and views. */
export function requestsForFigures(): OfficeRequest[] {
  const request = (list: string, what: string, path: string): OfficeRequest => ({ list, what, paths: [`/api/admin/${path}`] });
  const spans = { month: `from=${daysAgo(29)}&to=${daysAgo(0)}`, year: `from=${daysAgo(364)}&to=${daysAgo(0)}` };
  const of = (name: string) => staffReads().find((each) => each.name === name)?.fields ?? {};
  const [bases, dimensions] = [of('reports.sales')['basis']?.enum ?? [], of('reports.breakdown')['by']?.enum ?? []];
  return [
    ...['1', '7', '30'].map((days) => request('reports.dashboard', `${days} days`, `reports/dashboard?days=${days}`)),
    ...Object.entries(spans).flatMap(([span, query]) => [
      ...bases.map((basis) => request('reports.sales', `${span}, ${basis}`, `reports/sales?${query}&basis=${basis}&compare=year`)),
      ...bases.flatMap((basis) =>
        dimensions.map((by) =>
          request('reports.breakdown', `${span}, ${basis}, by ${by}`, `reports/breakdown?${query}&basis=${basis}&by=${by}`),
        ),
      ),
      request('reports.products', `${span}`, `reports/products?${query}`),
      request('reports.money', `${span}`, `reports/money?${query}`),
    ]),
    request('orders.counts', 'tabs', 'orders/counts'),
    request('staff.listViews', 'views', 'views?screen=orders'),
  ];
}

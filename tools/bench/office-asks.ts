import { z } from 'zod';
import { contracts } from '#app/contracts.ts';
import type { Contract, Endpoint } from '#shared/contract.ts';

/** One line of the office's table: something that a screen asks for, in one or more ways that are taken in turn. */
export type Ask = { list: string; what: string; paths: string[] };

/** What of a generated shop can be looked for. */
export type OfficeSamples = {
  /** By the first part of an address: of what rows of its own are listed. */
  owners: Record<string, number>;
  /** Values of filters that are no choice. */
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

/** Every list of the back office as its contract describes it: pages, sorts, filters and searches. A new list is measured by itself. */
export function listAsks({ owners, values, searches }: OfficeSamples): Ask[] {
  return staffReads().flatMap(({ name, path, fields }) => {
    const owner = owners[path.split('/')[3] ?? ''];
    if (!fields['page'] || (path.includes(':') && (owner === undefined || !path.includes(':id/') || path.includes(':relation')))) return [];
    const at = (query: string) => `${path.replace(':id', String(owner))}?per_page=50&${query}`;
    const ask = (what: string, ...queries: string[]): Ask => ({ list: name, what, paths: queries.map(at) });
    const asks = [ask('first page', ''), ask('deep page', 'page=400', 'page=200')];
    for (const [param, field] of Object.entries(fields)) {
      if (param === 'page' || param === 'per_page') continue;
      if (param === 'q') asks.push(...searches.map(({ word, searches: all }) => ask(`search ${word}`, ...all.map(queryOf('q')))));
      else asks.push(...valuesOf(param, field, values).map((value) => ask(`${param} ${value}`, queryOf(param)(value))));
    }
    return asks;
  });
}

const queryOf =
  (param: string) =>
  (value: string): string =>
    `${param}=${encodeURIComponent(value)}`;

/** Each of the choices, or one value of the kind. */
function valuesOf(param: string, field: Field, values: OfficeSamples['values']): string[] {
  const chosen = field.enum ?? field.items?.enum;
  if (chosen) return chosen;
  const known = values[param];
  if (known !== undefined) return [String(known)];
  const monthMs = 30 * 86_400_000;
  const before = new Date(Date.now() - monthMs).toISOString();
  if (field.format === 'date') return [before.slice(0, 10)];
  return field.format === 'date-time' ? [before] : [];
}

const day = (back: number): string => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);

/** The figures: a month and a year of each report in each way, the dashboard, counts of tabs and views. */
export function figureAsks(): Ask[] {
  const ask = (list: string, what: string, path: string): Ask => ({ list, what, paths: [`/api/admin/${path}`] });
  const spans = { month: `from=${day(29)}&to=${day(0)}`, year: `from=${day(364)}&to=${day(0)}` };
  const of = (name: string) => staffReads().find((each) => each.name === name)?.fields ?? {};
  const [bases, dimensions] = [of('reports.sales')['basis']?.enum ?? [], of('reports.breakdown')['by']?.enum ?? []];
  return [
    ...['1', '7', '30'].map((days) => ask('reports.dashboard', `${days} days`, `reports/dashboard?days=${days}`)),
    ...Object.entries(spans).flatMap(([span, query]) => [
      ...bases.map((basis) => ask('reports.sales', `${span}, ${basis}`, `reports/sales?${query}&basis=${basis}&compare=year`)),
      ...bases.flatMap((basis) =>
        dimensions.map((by) =>
          ask('reports.breakdown', `${span}, ${basis}, by ${by}`, `reports/breakdown?${query}&basis=${basis}&by=${by}`),
        ),
      ),
      ask('reports.products', `${span}`, `reports/products?${query}`),
      ask('reports.money', `${span}`, `reports/money?${query}`),
    ]),
    ask('orders.counts', 'tabs', 'orders/counts'),
    ask('staff.listViews', 'views', 'views?screen=orders'),
  ];
}

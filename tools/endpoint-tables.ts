import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { contracts } from '#app/contracts.ts';
import type { Contract } from '#shared/contract.ts';

const root = path.resolve(import.meta.dirname, '..');

const line = (name: string, { method, path: url }: Contract[string]) => `  '${name}': ['${method}', '${url}'],`;

/** Staff read the partner's page in the storefront, with their own session; the office shows its totals. */
const staffOnPartnerPage = 'orders.partnerOrdersForStaff';

/** What staff call who edit a page in the shop (storefront/editing). */
const inShop = [
  'catalog.readProduct',
  'catalog.updateProduct',
  'catalog.readCategory',
  'catalog.updateCategory',
  'catalog.categoryProducts',
  'catalog.orderCategoryProducts',
  'catalog.readBrand',
  'catalog.updateBrand',
  'content.readShop',
  'content.updateShop',
  'content.readArticleForStaff',
  'content.updateArticle',
  'revisions.read',
  'revisions.saveDraft',
  'library.listPictures',
  'library.upload',
  'staff.csrf',
];

/** Browsers need only name → method and path of a contract: a small table per browser app, and one for editing in the shop. */
export function writeEndpointTables(): void {
  const every = Object.entries(contracts).flatMap(([module, contract]) =>
    Object.entries(contract as Contract).map(([key, e]) => ({ name: `${module}.${key}`, e })),
  );
  // No page calls the endpoints for providers' callbacks and return pages.
  const all = every.filter(({ e }) => !e.callback && e.status !== 303);
  const forShoppers = all.filter(
    ({ name, e }) =>
      (e.access === 'public' && !e.csrf && e.path.startsWith('/api/') && !name.startsWith('staff.')) ||
      e.access === 'customer' ||
      name === staffOnPartnerPage,
  );
  write('src/storefront/endpoints.generated.ts', forShoppers);
  write(
    'src/storefront/editing/endpoints.generated.ts',
    all.filter(({ name }) => inShop.includes(name)),
  );
  write(
    'src/admin/endpoints.generated.ts',
    all.filter(
      (x) => !forShoppers.includes(x) || x.e.path === '/api/admin/setup' || x.name === 'settings.read' || x.name === staffOnPartnerPage,
    ),
  );
}

function write(file: string, entries: { name: string; e: Contract[string] }[]): void {
  const body = entries.map(({ name, e }) => line(name, e)).join('\n');
  writeFileSync(
    path.join(root, file),
    `// Made from the contracts by npm run generate. Do not edit.\nexport const endpoints = {\n${body}\n} as const satisfies Record<string, readonly [string, string]>;\n`,
  );
}

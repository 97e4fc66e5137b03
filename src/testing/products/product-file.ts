import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { createProviders } from '#app/providers.ts';
import { allRoutes } from '#app/routes.ts';
import type { ExportInput, ImportView, TaskView } from '#modules/tasks/contract.ts';
import { runNext } from '#modules/tasks/index.ts';
import { readConfig } from '#platform/config/config.ts';
import { createSecrets } from '#platform/crypto/secrets.ts';
import { createStaffCall } from '#platform/http/call.ts';
import { csvFieldOf, exportedColumns } from '#shared/product-csv.ts';
import type { StaffClient } from '../clients.ts';
import type { ServedShop } from '../served-shop.ts';
import { shopFacts } from '../shop-facts.ts';

function runNextTask({ db, files, log, publicUrl, fixtures }: ServedShop): Promise<boolean> {
  const shop = shopFacts({ publicUrl, secrets: createSecrets('x') });
  const deps = { db, files, log, clock: fixtures.clock, shop };
  return runNext(deps, createStaffCall(allRoutes(createProviders({ ...deps, config: readConfig({}), secrets: createSecrets('x') })), deps));
}

/** The export that the back office requests. */
const wholeExport: ExportInput = {
  title: 'Products',
  list: 'catalog.exportProducts',
  query: {},
  columns: exportedColumns.map(({ head, field }) => ({ title: head, path: field, kind: 'text' as const })),
  rows_in: 'rows',
  format: 'csv',
};

/** The product CSV as staff export and import it, each run to its end. */
export type ProductFiles = { exportCsv(): Promise<string>; importCsv(csv: string): Promise<TaskView> };
export const productFiles = (shop: ServedShop, client: StaffClient): ProductFiles => ({
  exportCsv: async () => {
    const { body } = await client.call<{ id: number }>('POST', '/api/admin/tasks/export', wholeExport);
    await runNextTask(shop);
    return (await client.call('GET', `/api/admin/tasks/${body.id}/file`)).text;
  },
  importCsv: async (csv) => {
    const boundary = 'boundary-of-this-body';
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="products.csv"\r\nContent-Type: text/csv\r\n\r\n`;
    const body = Buffer.from(`${head}${csv}\r\n--${boundary}--\r\n`);
    const up = await client.call<ImportView>('POST', '/api/admin/imports/new/products', body, {
      'content-type': `multipart/form-data; boundary=${boundary}`,
    });
    const { id } = up.body.task;
    const mapping = up.body.heads.map((name) => csvFieldOf(name) ?? null);
    await client.call('POST', `/api/admin/imports/${id}/start`, { mapping, dry_run: false, reason: '' });
    await runNextTask(shop);
    return (await client.call<ImportView>('GET', `/api/admin/imports/${id}`)).body.task;
  },
});

/** A row of the file by column names. */
export type Cells = Record<string, string>;
/** The file as a spreadsheet would save it, with some cells changed. */
export const editRows = (csv: string, edit: (row: Cells, index: number) => Cells): string =>
  stringify((parse(csv, { columns: true, bom: true }) as Cells[]).map(edit), { header: true });

import { productSearch } from '#modules/catalog/index.ts';
import type { CliDeps } from './command-deps.ts';
import { say } from './terminal.ts';

/** `reindex`: rebuilds the product search index while the shop runs. */
export async function reindex({ db }: CliDeps): Promise<void> {
  const done = await productSearch.reindexSearch(db, {}, (count) => {
    if (process.stdout.isTTY) process.stdout.write(`\r  ${count} products`);
  });
  if (process.stdout.isTTY) process.stdout.write('\n');
  say(`✓ ${done} products can be found`);
}

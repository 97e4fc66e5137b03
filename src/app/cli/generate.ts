import { createPool } from '#platform/db/pool.ts';
import { addressOf } from '../address.ts';
import { generateShop } from '../generate/generate-shop.ts';
import type { CliArguments, CliDeps } from './command-deps.ts';
import { CliError, say } from './terminal.ts';

const maxCount = 10_000_000;

/** `generate --products N --orders M`: fills the shop with made-up products, customers and orders to try its size. */
export async function generate({ config, db, clock }: CliDeps, { values }: CliArguments): Promise<void> {
  const products = parseCount('products', values.products);
  const orders = parseCount('orders', values.orders);
  const pool = createPool(addressOf(config), { max: 1, statementTimeoutMs: 0 });
  const started = clock.now().getTime();
  try {
    await generateShop({ db, pool }, { products, orders }, (step) => say(`  ${seconds(clock.now().getTime() - started)}  ${step} …`));
  } finally {
    await pool.end();
  }
  say(`✓ ${products} products and ${orders} orders after ${seconds(clock.now().getTime() - started)}.`);
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1).padStart(6)} s`;

function parseCount(name: string, typed: string | undefined): number {
  const count = Number(typed ?? Number.NaN);
  if (!Number.isInteger(count) || count < 1 || count > maxCount) throw new CliError(`Say how many: --${name} 1000`);
  return count;
}

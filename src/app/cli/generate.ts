import { operatorCommand } from '#platform/config/operator-command.ts';
import { addressOf } from '../address.ts';
import { generateShop } from '../generate/generate-shop.ts';
import type { CliArguments, CliDeps } from './command-deps.ts';
import { CliError, say } from './terminal.ts';

const maxCount = 10_000_000;

/**
 * `generate --products N --orders M`: fills the shop with made-up products, customers and orders to try its size. Ctrl-C takes
 * everything back until all of it is stored, and then ends what a running shop would do by itself.
 */
export async function generate({ config, db, clock }: CliDeps, { values }: CliArguments): Promise<void> {
  const products = parseCount('products', values.products);
  const orders = parseCount('orders', values.orders);
  const started = clock.now().getTime();
  const seconds = (): string => `${((clock.now().getTime() - started) / 1000).toFixed(1).padStart(6)} s`;
  const stopping = new AbortController();
  let stopped = 'Stopped. Nothing was added.';
  const stop = (): void => stopping.abort(new CliError(stopped));
  const onStored = (): void => {
    stopped = `Stopped. The ${products} products and ${orders} orders stay. ${whatIsMissing}`;
    say(`  ${seconds()}  products and orders are stored; stopping no longer takes them back`);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  let shown = '';
  const onProgress = (step: string, share?: number): void => {
    const line = share === undefined ? step : `${step} ${Math.floor(share * 10) * 10} %`;
    if (line !== shown) say(`  ${seconds()}  ${line} …`);
    shown = line;
  };
  try {
    await generateShop({ db, address: addressOf(config) }, { products, orders }, { onProgress, onStored, signal: stopping.signal });
  } catch (error) {
    stopping.signal.throwIfAborted();
    throw error;
  }
  say(`✓ ${products} products and ${orders} orders after ${seconds().trim()}.`);
}

const whatIsMissing = `Run "${operatorCommand('reindex')}": until then the search lacks new products. The running shop makes the sums of reports in the background.`;

function parseCount(name: string, typed: string | undefined): number {
  const count = Number(typed ?? Number.NaN);
  if (!Number.isInteger(count) || count < 1 || count > maxCount) throw new CliError(`Say how many: --${name} 1000`);
  return count;
}

import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { addressOf, poolAddressOf } from '#app/address.ts';
import { onStop, reportReady } from '#app/child-process.ts';
import { programFolder } from '#app/version.ts';
import { createShop } from '#app/wiring.ts';
import { readConfig } from '#platform/config/config.ts';
import { secretKeyOf } from '#platform/config/secret-key.ts';
import { shortTimeouts, testTimeouts } from '../test-timeouts.ts';

/**
 * A server process without the two browser apps, so that it needs no build; `--pages` adds both as built. Its answers are checked
 * against their contracts, and its rate limits are wide: all buyers of a test share an address. `--short-timeouts` is for a test of
 * the timeouts themselves.
 */
const config = readConfig();
const shop = await createShop({
  config,
  address: poolAddressOf(config),
  secretKey: secretKeyOf(config),
  version: '0.0.0',
  pool: { ...(process.argv.includes('--short-timeouts') ? shortTimeouts : testTimeouts), max: 8 },
  underTest: true,
});
if (process.argv.includes('--pages')) {
  // Half of what a server loads.
  const [{ mountAdmin }, { mountStorefront }] = await Promise.all([import('#app/pages/admin.ts'), import('#app/pages/storefront.ts')]);
  const storefront = path.join(programFolder, 'build', 'storefront');
  const { call, showDraft, log, publicUrl } = shop;
  await mountAdmin(shop.app, { folder: path.join(programFolder, 'build', 'admin') });
  const build: unknown = await import(pathToFileURL(path.join(storefront, 'server', 'index.js')).href);
  await mountStorefront(shop.app, {
    build,
    clientFolder: path.join(storefront, 'client'),
    call,
    showDraft,
    log,
    publicUrl,
    address: addressOf(config),
    cdnUrl: config.cdnUrl,
  });
}
await shop.app.listen({ port: config.port, host: config.host });
reportReady();
onStop(() => shop.close());

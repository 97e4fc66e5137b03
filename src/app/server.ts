import { flushCompileCache } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { systemClock } from '#platform/clock/clock.ts';
import { readConfig } from '#platform/config/config.ts';
import { secretKeyOf } from '#platform/config/secret-key.ts';
import { startTracing } from '#platform/tracing/start-tracing.ts';
import { addressOf, poolAddressOf } from './address.ts';
import { onStop, reportReady, waitToOpen } from './child-process.ts';
import { mountAdmin } from './pages/admin.ts';
import { storeAssets } from './pages/store-assets.ts';
import { mountStorefront } from './pages/storefront.ts';
import { programFolder, version } from './version.ts';
import { createShop } from './wiring.ts';

/** Within this time a busy proxy has met the closed port and used up the connections that it held open. */
const proxyTurnsMs = 500;

/** The server process: every endpoint, the storefront and the back office on one port. */
const config = readConfig();
const tracing = config.traces && (await startTracing({ ...config.traces, role: 'server', version }));
const storefront = path.join(programFolder, 'build', 'storefront');
const build = await import(pathToFileURL(path.join(storefront, 'server', 'index.js')).href);
const admin = path.join(programFolder, 'build', 'admin');
const clientFolder = path.join(storefront, 'client');
const own = { storefront: path.join(clientFolder, 'assets'), admin: path.join(admin, 'assets') };
const previous = storeAssets(config.dataDir, own, systemClock.now());
await waitToOpen();
const shop = await createShop({ config, address: poolAddressOf(config), secretKey: secretKeyOf(config), version });
await mountAdmin(shop.app, { folder: admin, previous: previous.admin });
await mountStorefront(shop.app, {
  build,
  clientFolder,
  previousAssets: previous.storefront,
  clock: shop.clock,
  call: shop.call,
  showDraft: shop.showDraft,
  log: shop.log,
  publicUrl: shop.publicUrl,
  address: addressOf(config),
  cdnUrl: config.cdnUrl,
});
const address = await shop.app.listen({ port: config.port, host: config.host });
shop.log.info({ address }, 'serving');
// The worker, which starts now, is mostly the same program: after an update it finds it compiled, and takes 20 MB less from then on.
flushCompileCache();
reportReady({ address });

onStop(async () => {
  // With a database of its own there is no other server for a proxy to turn to: the sooner this one has stopped, the sooner the next opens.
  await shop.close(config.databaseUrl ? proxyTurnsMs : 0);
  await tracing?.stop();
});

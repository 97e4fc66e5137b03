import { addressOf } from '#app/address.ts';
import { onStop, reportReady } from '#app/stopping.ts';
import { createShop } from '#app/wiring.ts';
import { readConfig } from '#platform/config/config.ts';
import { secretKeyOf } from '#platform/config/secret-key.ts';

/**
 * A server process without the two faces, which need no build then. Its answers are checked against their contracts, and its
 * rate limits are wide: all buyers of a test come from one address.
 */
const config = readConfig();
const shop = await createShop({
  config,
  address: addressOf(config),
  secretKey: secretKeyOf(config),
  version: '0.0.0',
  pool: { max: 8 },
  underTest: true,
});
await shop.app.listen({ port: config.port, host: config.host });
reportReady();
onStop(() => shop.close());

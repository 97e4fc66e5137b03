/** The API alone, from source: `npm run dev` puts the browser apps in front of it. */
import { addressOf } from '#app/address.ts';
import { onStop } from '#app/child-process.ts';
import { version } from '#app/version.ts';
import { createShop } from '#app/wiring.ts';
import { readConfig } from '#platform/config/config.ts';
import { secretKeyOf } from '#platform/config/secret-key.ts';

const config = readConfig();
const shop = await createShop({ config, address: addressOf(config), secretKey: secretKeyOf(config), version });
await shop.app.listen({ port: config.port, host: config.host });
onStop(() => shop.close());

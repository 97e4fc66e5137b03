import { tappaySandbox } from '#integrations/tappay/sandbox.ts';
import { createTappaySimulator, type TappaySimulator } from '#integrations/tappay/simulator/simulator.ts';
import { shopState } from '#modules/settings/index.ts';
import { staffSetup } from '#modules/staff/index.ts';
import { seal } from '#platform/crypto/sealed.ts';
import { inTransaction } from '#platform/db/database.ts';
import { json } from '#platform/db/json.ts';
import type { ReachableShop } from '../clients.ts';
import { type TestShop, testShop } from '../shop.ts';
import { createDataFolder, databaseUrl } from './running-program.ts';
import { serverSecret, startServer } from './server-process.ts';

/** Two server processes on one database, which the test can access too, and the card provider of both. */
export type TwoServers = {
  fixtures: TestShop;
  servers: readonly [ReachableShop, ReachableShop];
  simulator: TappaySimulator;
  close(): Promise<void>;
};

/** Two servers that share nothing but the database. `pages`: with the storefront, which must be built. */
export async function twoServers({ pages = false } = {}): Promise<TwoServers> {
  const fixtures = await testShop();
  await shopState.decideShopState(fixtures.db, false);
  await inTransaction(fixtures.db, staffSetup.ensureDefaultRoles);
  await fixtures.staff({ superman: true });
  const simulator = createTappaySimulator();
  const provider = await simulator.listen(0);
  await configureCards(fixtures, provider.base_url);
  const dataFolder = createDataFolder();
  const start = () =>
    startServer({
      pages,
      env: { DATA_DIR: dataFolder.folder, DATABASE_URL: databaseUrl(fixtures.address), TAPPAY_BASE: provider.base_url },
    });
  const [one, other] = await Promise.all([start(), start()]);
  return {
    fixtures,
    servers: [
      { fixtures, app: one.app },
      { fixtures, app: other.app },
    ],
    simulator,
    close: async () => {
      await simulator.settled();
      await Promise.all([one.stop(), other.stop()]);
      await provider.stop();
      await dataFolder.clear();
      await fixtures.close();
    },
  };
}

/** The method with id 1 charges an account of the provider's sandbox. */
async function configureCards({ db }: TestShop, base_url: string): Promise<void> {
  const { partner_key, merchant_id, app_id, app_key } = tappaySandbox(base_url);
  const account = json({ merchant_id, app_id, app_key, three_domain_secure: false });
  const credentials = seal(partner_key, 'payment_credentials', serverSecret);
  await db.updateTable('payment_methods').set({ active: true, account, credentials, sandbox: true }).where('id', '=', 1).execute();
}

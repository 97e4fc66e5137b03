import { rmSync } from 'node:fs';
import type { Ports } from '#app/providers.ts';
import { createShop, type Shop } from '#app/wiring.ts';
import { shopState } from '#modules/settings/index.ts';
import { staffSetup } from '#modules/staff/index.ts';
import { readConfig } from '#platform/config/config.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { WaitLimits } from '#platform/db/pool.ts';
import { createLog, type Log } from '#platform/log/log.ts';
import { type TestShop, testShop } from './shop.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { testTimeouts } from './test-timeouts.ts';

export type ServedShop = Shop & {
  /** The database behind it, with builders for products, methods and accounts, and its clock. */
  fixtures: TestShop;
  /** All statements that the server sent since the start or the last reset. */
  statements(): string[];
  resetStatements(): void;
};

type ServeOptions = {
  /** Another shop whose database is shared: two servers side by side. Without it the shop gets its own. */
  beside?: ServedShop;
  /** Environment variables. */
  env?: Record<string, string>;
  /** At most so many for the server and as many for the builders; without it as many as a server of the shop has. */
  connections?: number;
  log?: Log;
  /** Providers of its own. */
  ports?: Ports;
  /** The rate limits of a real shop instead of ones a thousand times wider. */
  strict?: boolean;
  /** Its wait limits, for tests about waiting. */
  waits?: WaitLimits;
};

/** The SECRET_KEY of the server. */
export const secretKey = 'a secret that only the tests know, and long enough';

/** The whole HTTP side of the shop over PostgreSQL, called by `app.inject`. Two of them on one database are two servers. */
export async function servedShop({
  beside,
  env = {},
  connections,
  log = createLog('silent', 'test'),
  ports,
  strict = false,
  waits,
}: ServeOptions = {}): Promise<ServedShop> {
  const fixtures = beside?.fixtures ?? (await testShop({ connections }));
  if (!beside) {
    await shopState.decideShopState(fixtures.db, false);
    await inTransaction(fixtures.db, staffSetup.ensureDefaultRoles);
  }
  const dataDir = temporaryFolder('served');
  const sent: string[] = [];
  const shop = await createShop({
    config: readConfig({ DATA_DIR: dataDir, ...env }),
    address: fixtures.address,
    secretKey,
    version: '0.0.0',
    clock: fixtures.clock,
    log,
    pool: { ...testTimeouts, ...(waits && { waits }), ...(connections && { max: connections }), onQuery: (text) => sent.push(text) },
    underTest: !strict,
    ...(ports && { ports }),
  });
  return {
    ...shop,
    fixtures,
    statements: () => [...sent],
    resetStatements: () => {
      sent.length = 0;
    },
    close: async () => {
      await shop.close();
      if (!beside) await fixtures.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

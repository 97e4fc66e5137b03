import type { Clock } from '#platform/clock/clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Database } from '#platform/db/database.ts';

/** What the providers' ports are created with. */
export type ProviderDeps = {
  config: Config;
  db: Database;
  secrets: Secrets;
  clock: Clock;
  /** In a demo: the base URL of the simulators for our own processes, `http://127.0.0.1:3000/sim`. Read at each call. */
  simulators?: (() => string) | undefined;
};

/** The browser, which may be a phone in the same network, gets the simulator's address without a host. */
export const formWithoutHost = <F extends { url: string }>(form: F): F => ({ ...form, url: new URL(form.url).pathname });

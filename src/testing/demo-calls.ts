import { createDemoCalls } from '#app/demo-calls.ts';
import { type OpenSupplier, openDemoSupplier } from '#app/demo-supplier.ts';
import { readConfig } from '#platform/config/config.ts';
import { createSecrets } from '#platform/crypto/secrets.ts';
import { createFiles } from '#platform/files/files.ts';
import { createLog } from '#platform/log/log.ts';
import type { CallAs } from '../demo/demo-calls.ts';

const deps = {
  config: readConfig({ DATA_DIR: '/nonexistent' }),
  secrets: createSecrets('a secret that only the tests know, and long enough'),
  files: createFiles('/nonexistent'),
  log: createLog('silent', 'test'),
};

/** The calls and the supplier that the demo is written with, for a shop without files. */
export async function demoCalls(): Promise<{ callAs: CallAs; supplier: OpenSupplier }> {
  const supplier = await openDemoSupplier(deps);
  return { supplier, callAs: createDemoCalls(deps, supplier.ports) };
}

import { createDemoCalls } from '#app/demo-calls.ts';
import { readConfig } from '#platform/config/config.ts';
import { createSecrets } from '#platform/crypto/secrets.ts';
import { createFiles } from '#platform/files/files.ts';
import { createLog } from '#platform/log/log.ts';

/** The calls that the demo is written with, for a shop without files. */
export const demoCalls = createDemoCalls({
  config: readConfig({ DATA_DIR: '/nonexistent' }),
  secrets: createSecrets('a secret that only the tests know, and long enough'),
  files: createFiles('/nonexistent'),
  log: createLog('silent', 'test'),
});

import { createSecrets } from '#platform/crypto/secrets.ts';
import type { Context } from '#platform/http/context.ts';

/** The facts of a shop without demo and mail server, with any of them changed. */
export const shopFacts = (change: Partial<Context['shop']> = {}): Context['shop'] => ({
  publicUrl: 'http://localhost',
  demo: false,
  hasMailServer: false,
  images: { maxFiles: 10, maxMegabytes: 5 },
  secrets: createSecrets('a secret for tests'),
  ...change,
});

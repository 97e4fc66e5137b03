import type { NewbangConfig } from './client.ts';

/** The simulator's account, which no real supplier knows. */
export const newbangSandbox = (base_url: string): NewbangConfig => ({
  base_url,
  key: 'shophouse-demo',
  secret: 'a secret of the simulator only',
  isSimulator: true,
});

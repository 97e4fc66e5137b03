import type { NewbangConfig } from './client.ts';

/** The simulator's account, which does not exist at the supplier. */
export const newbangSandbox = (base_url: string): NewbangConfig => ({
  base_url,
  key: 'shophouse-demo',
  secret: 'a secret of the simulator only',
  isSimulator: true,
});

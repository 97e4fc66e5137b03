import type { MetaConfig } from './conversions.ts';

/** An account that exists only in the simulator. */
export const metaSandbox = (base_url: string): MetaConfig => ({
  base_url,
  pixel_id: '1234567890123456',
  token: 'simulated-token',
  test_event_code: '',
});

import type { MetaConfig } from './conversions.ts';

/** An account that only the simulator knows. */
export const metaSandbox = (base_url: string): MetaConfig => ({
  base_url,
  pixel_id: '1234567890123456',
  token: 'simulated-token',
  test_event_code: '',
});

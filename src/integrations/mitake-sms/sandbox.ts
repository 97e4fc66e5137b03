import type { MitakeConfig } from './sms.ts';

/** An account that exists only in the simulator. */
export const mitakeSandbox = (base_url: string): MitakeConfig => ({ base_url, username: 'simulated', password: 'simulated-password' });

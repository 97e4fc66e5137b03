import type { MitakeConfig } from './sms.ts';

/** An account that only the simulator knows. */
export const mitakeSandbox = (base_url: string): MitakeConfig => ({ base_url, username: 'simulated', password: 'simulated-password' });

import type { LineMessagingConfig } from './messaging.ts';

/** An account that exists only in the simulator. */
export const lineMessagingSandbox = (base_url: string): LineMessagingConfig => ({ base_url, channel_access_token: 'simulated-token' });

import type { AnalyticsConfig } from './measurement.ts';

/** An account that exists only in the simulator. */
export const analyticsSandbox = (base_url: string): AnalyticsConfig => ({
  base_url,
  measurement_id: 'G-SIMULATED1',
  api_secret: 'simulated-secret',
});

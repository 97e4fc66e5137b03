import type { MarketingPorts } from '#modules/marketing/index.ts';

/** A shop that reports to nobody. */
export const noMarketing: MarketingPorts = { meta: async () => undefined, affiliate: async () => undefined };

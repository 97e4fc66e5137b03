import type { Ports } from '#app/providers.ts';

/** A shop without an account at any provider; a test replaces the ports that it needs. */
export const noProviders: Ports = {
  card: () => {
    throw new Error('this shop takes no cards');
  },
  page: async () => undefined,
  storeMap: async () => undefined,
  consignments: async () => undefined,
  invoices: async () => undefined,
  signIn: async () => undefined,
  newbang: async () => undefined,
  meta: async () => undefined,
  analytics: async () => undefined,
  affiliate: async () => undefined,
  messages: { line: async () => undefined, sms: async () => undefined },
};

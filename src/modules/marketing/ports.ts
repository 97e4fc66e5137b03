import type { AffiliateNetwork } from '#modules/settings/contract.ts';

/** Events that Meta knows, by its names. */
export const metaEvents = [
  'PageView',
  'ViewContent',
  'Search',
  'AddToCart',
  'InitiateCheckout',
  'AddPaymentInfo',
  'CompleteRegistration',
  'Purchase',
] as const;
export type MetaEvent = (typeof metaEvents)[number];

/** Who caused an event, as typed; everything but address, agent and the two cookies is hashed before it is stored. */
export type MatchedPerson = {
  client_ip: string;
  user_agent: string;
  /** The cookies `_fbp` and `_fbc`. */
  fbp?: string | undefined;
  fbc?: string | undefined;
  email?: string | undefined;
  phone?: string | undefined;
  name?: string | undefined;
  city?: string | undefined;
  zip?: string | undefined;
  /** Two letters of ISO 3166. */
  country?: string | undefined;
  /** The customer's id in the shop. */
  customer_id?: number | undefined;
};

/** Amounts in major units. `ids_of`: whether the ids are those of the feeds (SKUs, combos) or of products. */
export type MetaContent = {
  ids_of: 'items' | 'products';
  contents: readonly { id: string; quantity: number; item_price?: number }[];
  value?: number;
  currency?: string;
  order_no?: string;
  search?: string;
};

export type ConversionEvent = {
  name: MetaEvent;
  /** Equal in the browser and here, so that Meta counts the event once. */
  event_id: string;
  happened_at: Date;
  url: string;
  person: MatchedPerson;
  content?: MetaContent | undefined;
};

/** `refused`: nothing of the request was taken, in the provider's words. `unknown`: send it again, Meta drops what it has. */
export type SendAnswer = { state: 'received' } | { state: 'refused'; message: string } | { state: 'unknown'; reason: string };

/** The Conversions API of one pixel. Neither call throws for a provider's error. */
export type MetaPort = {
  /** The event as it is sent, personal data hashed. */
  prepare(event: ConversionEvent): Record<string, unknown>;
  /** At most 1000 at once, none older than seven days: one of them fails the whole request. */
  send(bodies: readonly Record<string, unknown>[]): Promise<SendAnswer>;
};

/** A conversion of an order, or what it changed by (`is_adjustment`, with signed amounts). Amounts in major units. */
export type ConversionReport = {
  order_no: string;
  /** The day of the order in Taipei, `2026-11-24`. */
  order_date: string;
  RID: string;
  Click_ID: string;
  sale_amount: number;
  /** Two decimals. */
  commission: number;
  currency: string;
  is_adjustment: boolean;
};

/** What was sent, the token masked, and what came back. */
type Exchange = { request: string; answer: string };
/**
 * `refused`: the network refused it. `retry`: it did not take the report and may later. `unknown`: it may have taken it; sent again it
 * could count twice.
 */
export type ReportAnswer = Exchange & { state: 'accepted' | 'refused' | 'retry' | 'unknown' };

/** `network`: the one that it reaches. */
export type AffiliatePort = { network: AffiliateNetwork; report(report: ConversionReport): Promise<ReportAnswer> };

/** What GA4 learns of an order. `value` and `price`: major units; `happened_at`: at most three days ago. */
export type AnalyticsEvent = {
  name: 'purchase' | 'refund';
  /** Of the browser that ordered: the last two numbers of the cookie `_ga`. */
  client_id: string;
  happened_at: Date;
  order_no: string;
  value: number;
  currency: string;
  /** Of a purchase. A refund is reported by its value alone. */
  items: readonly { id: string; quantity: number; price: number }[];
};
/** GA4's Measurement Protocol. Never throws for a provider's error. */
export type AnalyticsPort = { send(event: AnalyticsEvent): Promise<SendAnswer> };

/** Injected by the app, read for each use, as accounts change; undefined: none is set up. */
export type MarketingPorts = {
  meta: () => Promise<MetaPort | undefined>;
  analytics: () => Promise<AnalyticsPort | undefined>;
  affiliate: () => Promise<AffiliatePort | undefined>;
};
